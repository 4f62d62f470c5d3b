r"""Experimental setups: data, models, hyper-parameters and how results are reported.

**Data.** CIFAR-10 and CIFAR-100. Local heterogeneity follows Hsu et al. (2019): the local clients
are split through Dirichlet sampling via the coefficient $D_r$; sampling with replacement (Sun et
al., 2023c) enhances it. Two noises are added: client-based biases (the strength of the RGB channels
is changed with a random Gaussian noise for different clients) and category-based biases (different
brightness perturbations are added to the samples in each category by a random Gaussian noise).

**Local interval.** In the experiments $K$ denotes training epochs; 1 epoch = $(S/\text{batchsize})$
iterations.

**Reporting.** "All results are first smoothed by the convolution filter and then we select the
maximization value in the last 50 communication rounds"; each result is tested 3 times
(fedinit.tab4, fedinit.tab5).

**Poster.** Two participation ratios and two Dirichlet splittings on each data set, 3 tests for each
result; its Table 2 uses "the same hyperparameters and specific relaxed coefficient $\beta$".
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
    settings={
        "methods": "FedAvg, FedAdam, FedSAM, SCAFFOLD, FedDyn, FedCM, FedInit",
        "data sets": "CIFAR-10, CIFAR-100",
        "splitting": "Dirichlet, with replacement",
        "Dirichlet coefficients": "0.1, 0.6",
        "added noise": "client-based (RGB channels), category-based (brightness)",
        "models": "ResNet-18-GN, VGG-11",
        "clients": "100, 200",
        "participation": "10% of 100 clients, 5% of 200 clients",
        "rounds": "CIFAR-10: 500; CIFAR-100: 800",
        "local learning rate": "0.1",
        "global learning rate": "1; FedAdam: 0.1",
        "learning rate decay": "0.998 per round; FedDyn: 0.9995",
        "local interval": "K in epochs of S/batchsize iterations",
        "smoothing": "convolution filter",
        "reported value": "maximum of the last 50 rounds",
        "repetitions": "3",
    },
)
