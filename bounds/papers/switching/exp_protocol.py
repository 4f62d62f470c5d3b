r"""Protocol of the experiments: tasks, models, partition, schedules and the switch round.

Image classification (Section 4.1): VGG11 for CIFAR-10, ResNet20 for CIFAR-100, ResNet18 for
Tiny-ImageNet, in a cross-device setting (100 clients, 10% participation) and a cross-silo setting
(10 clients, 100% participation). The hyper-parameters, and the models once more, stand in Tables 5
and 6 (`switching.tab5`, `switching.tab6`).

- Non-IID data: the data of class $c$ assigned to client $k$ follows
  $p_c\sim\mathrm{Dir}_k(\beta)$, with $\beta=0.5$ for CIFAR-10 and $\beta=0.1$ for CIFAR-100 and
  Tiny-ImageNet.
- Switch: after pre-training, fine-tuning is always with FedAvg (other methods in Table 4,
  `switching.tab4`). Regularization is applied for 75% of the total rounds (Section 3.4; other
  switch rounds in Table 2, `switching.tab2`). Unless otherwise specified, FedDyn is the
  regularization method.
- Schedule: the default decays the learning rate by a fixed ratio each round; a compared variant
  "additionally decays the learning rate by one tenth at the pre-training step in Algorithm 1"
  (Section 5.1).
- Public pre-training (Section 5.2): on CIFAR-100, FedDyn-based pre-training is compared with models
  pre-trained for five epochs on a downsampled ImageNet-1k dataset.
- Feature analysis (Section 3.3): FedAvg across 10 clients, ResNet-20, CIFAR-100.
- All experiments were repeated three times; mean and standard deviation are reported.

$$t_{\mathrm{switch}}=0.75\,T,\qquad\eta_t=\eta\,\eta_{\mathrm{decay}}^t$$
"""

from sympy import Eq, Rational, Tuple

from bounds.papers.switching.symbols import T, beta, eta, eta_decay, eta_round, t, t_switch
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.exp.protocol",
    kind=Kind.EXPERIMENT,
    text=__doc__,
    lines="97, 106, 179, 221, 227-229, 265-269",
    formulas=(
        Formula("switch round", Eq(t_switch, Rational(3, 4) * T), Role.DEFINITION),
        Formula("schedule", Eq(eta_round, eta * eta_decay**t), Role.DEFINITION),
        Formula(
            "partition", Tuple(Eq(beta, Rational(1, 2)), Eq(beta, Rational(1, 10))), Role.CLAIM
        ),
    ),
    tables=(
        Table(
            caption="Tasks",
            columns=("Dataset", "Model", r"Non-IID $\beta$"),
            rows=(
                ("CIFAR-10", "VGG11", "0.5"),
                ("CIFAR-100", "ResNet20", "0.1"),
                ("Tiny-ImageNet", "ResNet18", "0.1"),
            ),
        ),
        Table(
            caption="System settings",
            columns=("Setting", "Clients", "Participation", "Hyper-parameters"),
            rows=(
                ("Cross-Device", "100", "10%", "switching.tab5"),
                ("Cross-Silo", "10", "100%", "switching.tab6"),
            ),
        ),
    ),
    settings={
        "task": "image classification",
        "partition": "IID; non-IID by p_c ~ Dir_k(beta)",
        "pre-training": "FedDyn",
        "fine-tuning": "FedAvg",
        "switch point": "75% of the total rounds",
        "learning rate schedule": "decays by a fixed ratio each round",
        "learning rate variant": "additionally decays by one tenth at the pre-training step",
        "public pre-training": "five epochs on a downsampled ImageNet-1k dataset",
        "repetitions": "3",
        "reported": "mean and standard deviation",
    },
)
