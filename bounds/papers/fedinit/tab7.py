"""Table 7: averaged wall-clock time of a round.

FedAvg adopts local-SGD updates without any additional calculations. FedAdam adds an adaptive
optimizer on the global server; FedSAM calculates double gradients, "the main reason for being
slowest among the benchmarks"; SCAFFOLD, FedDyn and FedCM calculate some additional vectors to
correct the local updates. FedInit only adopts an additional initialization calculation, "which
requires about the same costs as the vanilla FedAvg".
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedinit.tab7",
    kind=Kind.TABLE,
    text=__doc__,
    lines="1347-1356",
    settings={
        "data set": "CIFAR-10",
        "model": "ResNet-18-GN",
        "measure": "seconds per round",
    },
    tables=(
        Table(
            caption="Averaged wall-clock time cost (s/round).",
            columns=("", "FedAvg", "FedAdam", "FedSAM", "SCAFFOLD", "FedDyn", "FedCM", "FedInit"),
            rows=(
                ("10%-100", "19.38", "23.22", "30.23", "28.61", "23.84", "22.63", "20.41"),
                ("ratio", "1×", "1.19×", "1.56×", "1.47×", "1.23×", "1.17×", "1.05×"),
                ("5%-200", "15.87", "17.50", "22.18", "24.49", "20.61", "18.19", "16.14"),
                ("ratio", "1×", "1.10×", "1.40×", "1.54×", "1.30×", "1.15×", "1.02×"),
            ),
        ),
    ),
)
