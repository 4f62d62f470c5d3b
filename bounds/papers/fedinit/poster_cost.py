"""Poster: communication, gradient calculation and storage of the benchmarks.

The cells are as the poster prints them; fedinit.tab9 is the table of the paper.
"""

from bounds.papers.fedinit.symbols import C, K, N, d
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="fedinit.poster.cost",
    kind=Kind.TABLE,
    text=__doc__,
    lines="184-191",
    formulas=(
        Formula("FedInit, communication", N * d, Role.EXPRESSION),
        Formula("FedInit, gradient calculation", N * K * d, Role.EXPRESSION),
        Formula("FedInit, total storage", C * d, Role.EXPRESSION),
    ),
    tables=(
        Table(
            columns=(
                "Method",
                "communication",
                "ratio",
                "gradient calculation",
                "ratio",
                "total storage",
                "ratio",
            ),
            rows=(
                ("FedAvg", "Nd", "1×", "NKd", "1×", "Cd", "1×"),
                ("FedAdam", "Nd", "1×", "NKd", "1×", "Cd", "1×"),
                ("FedSAM", "Nd", "1×", "2NKd", "2×", "2Cd", "2×"),
                ("SCAFFOLD", "2Nd", "2×", "NKd", "1×", "3Cd", "3×"),
                ("FedDyn", "Nd", "1×", "NKd", "1×", "3Cd", "3×"),
                ("FedCM", "2Nd", "2×", "NKd", "1×", "2Cd", "3×"),
                ("FedInit", "Nd", "1×", "NKd", "1×", "Cd", "1×"),
            ),
        ),
    ),
)
