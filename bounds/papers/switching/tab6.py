r"""Table 6: hyper-parameters and model architecture, cross-silo experiments.

Except for "Local Epoch $E$", from "Client $N$" on the table prints one value for the three columns.
"""

from sympy import Eq, Rational, Tuple

from bounds.papers.switching.symbols import B, C_part, E, N, T, alpha, eta, eta_decay
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.tab6",
    kind=Kind.TABLE,
    text=__doc__,
    lines="591-606",
    formulas=(
        Formula(
            "printed values",
            Tuple(
                Eq(N, 10),
                Eq(C_part, 1),
                Eq(B, 50),
                Eq(alpha, Rational(1, 100)),
                Eq(T, 300),
                Eq(eta, Rational(1, 10)),
                Eq(eta_decay, Rational(99, 100)),
            ),
            Role.CLAIM,
        ),
        Formula("local epochs, in column order", Tuple(Eq(E, 1), Eq(E, 5), Eq(E, 1)), Role.CLAIM),
    ),
    tables=(
        Table(
            caption="Hyperparameters and model architecture used in Cross-silo experiments",
            columns=("Data", "CIFAR10", "CIFAR100", "Tiny-ImageNet"),
            rows=(
                ("Model", "VGG-11", "Resnet-20", "Resnet-34"),
                ("Hidden size", "[64, 128, 256, 512]", "[16, 32, 64]", "[64, 128, 256, 512]"),
                ("Client $N$", "10", "10", "10"),
                ("Participation ratio $C$", "100%", "100%", "100%"),
                ("Local Epoch $E$", "1", "5", "1"),
                ("Local Batch Size $B$", "50", "50", "50"),
                ("Optimizer", "SGD", "SGD", "SGD"),
                ("Momentum", "0.", "0.", "0."),
                ("Weight decay", "1e-3", "1e-3", "1e-3"),
                (r"$\alpha$ (FedDyn)", "0.01", "0.01", "0.01"),
                ("Communication rounds", "300", "300", "300"),
                (r"Learning rate $\eta$", "0.1", "0.1", "0.1"),
                ("Learning rate decay", "0.99", "0.99", "0.99"),
            ),
        ),
    ),
    settings={
        "clients": "10",
        "participation": "100%",
        "local epochs": "1 (CIFAR10), 5 (CIFAR100), 1 (Tiny-ImageNet)",
        "batch size": "50",
        "optimizer": "SGD",
        "momentum": "0.",
        "weight decay": "1e-3",
        "alpha": "0.01",
        "rounds": "300",
        "learning rate": "0.1",
        "learning rate decay": "0.99",
    },
)
