r"""Experimental setups.

- **Benchmarks**: FedAvg, FedAdam, FedSAM, SCAFFOLD, FedDyn, FedCM (and FedInit).
- **Data sets**: CIFAR-10, CIFAR-100. Local heterogeneity by Dirichlet sampling with the coefficient
  $D_r$ (Hsu et al., 2019), sampling with replacement (Sun et al., 2023c).
- **Heterogeneity levels**: $D_r=0.1$ and $D_r=0.6$ for each data set.
- **Added noise**: (i) client-based biases: the strength of the RGB channels is changed with a
  random Gaussian noise for different clients; (ii) category-based biases: different brightness
  perturbations are added to the samples in each category by a random Gaussian noise.
- **Models**: ResNet-18-GN, VGG-11.
- **Learning rates**: local $\eta=0.1$, global $\eta=1$ on all setups; for FedAdam 0.1. Decay:
  multiplied by 0.998 per round; for FedDyn 0.9995.
- **Rounds**: 500 on CIFAR-10, 800 on CIFAR-100.
- **Participation**: 10% of 100 clients ("10%-100"), 5% of 200 clients ("5%-200").
- **Local interval**: in the experiments $K$ denotes training epochs; 1 epoch =
  $(S/\text{batchsize})$ iterations.
- **Reporting**: results are first smoothed by the convolution filter, then the maximum in the last
  50 communication rounds is selected; each result is tested 3 times (captions of Tables 4 and 5).
- **Poster** (lines 150, 172): two participation ratios, two Dirichlet splittings, 3 tests per
  result; Table 2 uses "the same hyperparameters and specific relaxed coefficient $\beta$".
"""

from sympy import Eq, Rational

from bounds.papers.fedinit.symbols import C, N
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.exp.protocol",
    kind=Kind.EXPERIMENT,
    text=__doc__,
    lines="1135-1171, 1296-1298",
    formulas=(
        Formula("participation, 10%-100", Eq(N / C, Rational(10, 100)), Role.CLAIM),
        Formula("participation, 5%-200", Eq(N / C, Rational(5, 100)), Role.CLAIM),
    ),
)
