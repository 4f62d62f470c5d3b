r"""Table 5: hyper-parameters and model architecture, cross-device experiments.

From "Client $N$" on the table prints one value for the three columns.
"""

from sympy import Eq, Rational, Tuple

from bounds.papers.switching.symbols import B, C_part, E, N, T, alpha, eta, eta_decay
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.tab5",
    kind=Kind.TABLE,
    text=__doc__,
    lines="519-534",
    formulas=(
        Formula(
            "printed values",
            Tuple(
                Eq(N, 100),
                Eq(C_part, Rational(1, 10)),
                Eq(E, 5),
                Eq(B, 50),
                Eq(alpha, Rational(1, 10)),
                Eq(T, 1000),
                Eq(eta, Rational(1, 10)),
                Eq(eta_decay, Rational(999, 1000)),
            ),
            Role.CLAIM,
        ),
    ),
    tables=(
        Table(
            caption="Hyperparameters and model architecture used in Cross-device experiments",
            columns=("Data", "CIFAR10", "CIFAR100", "Tiny-ImageNet"),
            rows=(
                ("Model", "VGG-11", "Resnet-20", "Resnet-34"),
                ("Hidden size", "[64, 128, 256, 512]", "[16, 32, 64]", "[64, 128, 256, 512]"),
                ("Client $N$", "100", "100", "100"),
                ("Participation ratio $C$", "10%", "10%", "10%"),
                ("Local Epoch $E$", "5", "5", "5"),
                ("Local Batch Size $B$", "50", "50", "50"),
                ("Optimizer", "SGD", "SGD", "SGD"),
                ("Momentum", "0.", "0.", "0."),
                ("Weight decay", "1e-3", "1e-3", "1e-3"),
                (r"$\alpha$ (FedDyn)", "0.1", "0.1", "0.1"),
                ("Communication rounds", "1000", "1000", "1000"),
                (r"Learning rate $\eta$", "0.1", "0.1", "0.1"),
                ("Learning rate decay", "0.999", "0.999", "0.999"),
            ),
        ),
    ),
    settings={
        "clients": "100",
        "participation": "10%",
        "local epochs": "5",
        "batch size": "50",
        "optimizer": "SGD",
        "momentum": "0.",
        "weight decay": "1e-3",
        "alpha": "0.1",
        "rounds": "1000",
        "learning rate": "0.1",
        "learning rate decay": "0.999",
    },
)
