r"""Table 8, communication rounds and wall-clock time to the target accuracy, ResNet-18-GN, CIFAR-10.

Two blocks of rows, in the printed order. Setup in the text (lines 1414-1417): ResNet-18-GN,
10%-100, Dir-0.1 splitting.

First block

Second block
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedinit.tab8",
    kind=Kind.TABLE,
    text=__doc__,
    lines="1373-1394",
    tables=(
        Table(
            columns=(
                "method",
                "rounds",
                "speed ratio (rounds)",
                "time (s)",
                "speed ratio (time)",
            ),
            rows=(
                (
                    "FedAvg",
                    "371",
                    "1×",
                    "7189",
                    "1×",
                ),
                (
                    "FedAdam",
                    "489",
                    "0.76×",
                    "11354",
                    "0.63×",
                ),
                (
                    "FedSAM",
                    "377",
                    "0.98×",
                    "11396",
                    "0.63×",
                ),
                (
                    "SCAFFOLD",
                    "248",
                    "1.50×",
                    "7095",
                    "1.01×",
                ),
                (
                    "FedDyn",
                    "192",
                    "1.93×",
                    "4577",
                    "1.57×",
                ),
                (
                    "FedCM",
                    "183",
                    "2.02×",
                    "4141",
                    "1.73×",
                ),
                (
                    "FedInit",
                    "172",
                    "2.15×",
                    "3510",
                    "2.04×",
                ),
            ),
        ),
        Table(
            columns=(
                "method",
                "rounds",
                "speed ratio (rounds)",
                "time (s)",
                "speed ratio (time)",
            ),
            rows=(
                (
                    "FedAvg",
                    "191",
                    "1×",
                    "3701",
                    "1×",
                ),
                (
                    "FedAdam",
                    "256",
                    "0.74×",
                    "5944",
                    "0.62×",
                ),
                (
                    "FedSAM",
                    "204",
                    "0.93×",
                    "6166",
                    "0.60×",
                ),
                (
                    "SCAFFOLD",
                    "211",
                    "0.90×",
                    "6036",
                    "0.61×",
                ),
                (
                    "FedDyn",
                    "122",
                    "1.56×",
                    "2908",
                    "1.27×",
                ),
                (
                    "FedCM",
                    "95",
                    "2.01×",
                    "2149",
                    "1.72×",
                ),
                (
                    "FedInit",
                    "132",
                    "1.44×",
                    "2694",
                    "1.37×",
                ),
            ),
        ),
    ),
)
