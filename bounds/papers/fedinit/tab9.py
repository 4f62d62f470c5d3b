"""Table 9: communication and storage costs of the benchmarks.

$N$ is the number of participating clients, $C$ the number of total clients and $d$ the dimension of
the model. SCAFFOLD and FedCM "both require double communication costs than the vanilla FedAvg";
FedSAM "requires double gradient calculations per iteration"; SCAFFOLD and FedDyn "are required to
store 2× vectors on each local devices".
"""

from bounds.papers.fedinit.symbols import C, N, d
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="fedinit.tab9",
    kind=Kind.TABLE,
    text=__doc__,
    lines="1418-1431",
    formulas=(
        Formula("FedInit, communication", N * d, Role.EXPRESSION),
        Formula("FedInit, storage", C * d, Role.EXPRESSION),
    ),
    tables=(
        Table(
            caption="Communication and storage costs.",
            columns=("Method", "Communication", "ratio", "Storage", "ratio"),
            rows=(
                ("FedAvg", "Nd", "1×", "Cd", "1×"),
                ("FedAdam", "Nd", "1×", "2Cd", "2×"),
                ("FedSAM", "Nd", "1×", "2Cd", "2×"),
                ("SCAFFOLD", "2Nd", "2×", "2Cd", "2×"),
                ("FedDyn", "Nd", "1×", "2Cd", "2×"),
                ("FedCM", "2Nd", "2×", "2Cd", "2×"),
                ("FedInit", "Nd", "1×", "Cd", "1×"),
            ),
        ),
    ),
)
