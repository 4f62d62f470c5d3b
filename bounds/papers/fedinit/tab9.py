r"""Table 9, communication and storage costs.

"N: number of participating clients; C: number of total clients." $d$ is the dimension of the model
(lines 1440-1442). Text (lines 1442-1451): SCAFFOLD and FedCM require double communication costs;
FedSAM requires double gradient calculations per iteration; SCAFFOLD and FedDyn are required to
store $2\times$ vectors on each local device.
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
            columns=(
                "method",
                "communication",
                "ratio",
                "storage",
                "ratio",
            ),
            rows=(
                (
                    "FedAvg",
                    "Nd",
                    "1×",
                    "Cd",
                    "1×",
                ),
                (
                    "FedAdam",
                    "Nd",
                    "1×",
                    "2Cd",
                    "2×",
                ),
                (
                    "FedSAM",
                    "Nd",
                    "1×",
                    "2Cd",
                    "2×",
                ),
                (
                    "SCAFFOLD",
                    "2Nd",
                    "2×",
                    "2Cd",
                    "2×",
                ),
                (
                    "FedDyn",
                    "Nd",
                    "1×",
                    "2Cd",
                    "2×",
                ),
                (
                    "FedCM",
                    "2Nd",
                    "2×",
                    "2Cd",
                    "2×",
                ),
                (
                    "FedInit",
                    "Nd",
                    "1×",
                    "Cd",
                    "1×",
                ),
            ),
        ),
    ),
)
