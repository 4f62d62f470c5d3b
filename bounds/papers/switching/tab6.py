r"""Table 6, hyperparameters and model architecture, cross-silo.

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
            "statement",
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
            columns=(
                "Data",
                "CIFAR10",
                "CIFAR100",
                "Tiny-ImageNet",
            ),
            rows=(
                (
                    "Model",
                    "VGG-11",
                    "Resnet-20",
                    "Resnet-34",
                ),
                (
                    "Hidden size",
                    "[64, 128, 256, 512]",
                    "[16, 32, 64]",
                    "[64, 128, 256, 512]",
                ),
                (
                    "Client $N$",
                    "10",
                    "10",
                    "10",
                ),
                (
                    "Participation ratio $C$",
                    "100%",
                    "100%",
                    "100%",
                ),
                (
                    "Local Epoch $E$",
                    "1",
                    "5",
                    "1",
                ),
                (
                    "Local Batch Size $B$",
                    "50",
                    "50",
                    "50",
                ),
                (
                    "Optimizer",
                    "SGD",
                    "SGD",
                    "SGD",
                ),
                (
                    "Momentum",
                    "0.",
                    "0.",
                    "0.",
                ),
                (
                    "Weight decay",
                    "1e-3",
                    "1e-3",
                    "1e-3",
                ),
                (
                    r"$\alpha$ (FedDyn)",
                    "0.01",
                    "0.01",
                    "0.01",
                ),
                (
                    "Communication rounds",
                    "300",
                    "300",
                    "300",
                ),
                (
                    r"Learning rate $\eta$",
                    "0.1",
                    "0.1",
                    "0.1",
                ),
                (
                    "Learning rate decay",
                    "0.99",
                    "0.99",
                    "0.99",
                ),
            ),
        ),
    ),
)
