r"""Setting.

- Task: image classification. Models (line 229): VGG11 for CIFAR-10, ResNet20 for CIFAR-100,
  ResNet18 for Tiny-ImageNet; hyperparameters in A.9 (tables 5 and 6).
- Non-IID partition: the data of class $c$ assigned to client $k$ follows
  $p_c\sim\mathrm{Dir}_k(\beta)$; $\beta=0.5$ for CIFAR-10, $\beta=0.1$ for CIFAR-100 and
  Tiny-ImageNet.
- All experiments repeated three times; mean and standard deviation reported.
- After pre-training, fine-tuning always with FedAvg (other methods: Table 4).
- Regularization applied for 75 % of the total rounds (line 221); switch point ablation in Table 2.
- Settings: cross-device (100 clients, 10 % participation), cross-silo (10 clients, 100 %
  participation). Figure 1: ResNet20 on CIFAR-100; accuracy with 10 % of 100 clients; diversity and
  cosine under full participation.
- Feature analysis: FedAvg across 10 clients, ResNet-20, CIFAR-100 (line 179).
- Default schedule: the learning rate decays by a fixed ratio each round; the compared variant
  "additionally decays the learning rate by one tenth at the pre-training step in Algorithm 1" (line
  265).
- Public pre-training comparison: CIFAR-100; models pre-trained for five epochs on a downsampled
  ImageNet-1k dataset (line 269).
- Unless otherwise specified FedDyn is the default regularization method (line 106).
$$p_c\sim\mathrm{Dir}_k(\beta),\qquad t_{\mathrm{switch}}=0.75\,T$$
"""

from sympy import Eq, Rational, Tuple

from bounds.papers.switching.symbols import T, beta, eta, eta_decay, eta_round, t, t_switch
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.exp.protocol",
    kind=Kind.EXPERIMENT,
    text=__doc__,
    lines="97, 179, 221, 227-229, 265-269",
    formulas=(
        Formula("switch", Eq(t_switch, Rational(3, 4) * T), Role.DEFINITION),
        Formula("schedule", Eq(eta_round, eta * eta_decay**t), Role.DEFINITION),
        Formula(
            "partition", Tuple(Eq(beta, Rational(1, 2)), Eq(beta, Rational(1, 10))), Role.CLAIM
        ),
    ),
)
