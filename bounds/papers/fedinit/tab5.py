"""Table 5: test accuracy on CIFAR-100.

The setups are those of fedinit.exp.protocol; the two tables are the upper and the lower block of
the printed one. The caption reads "Test accuracy on the CIFAR-10/100 dataset", the printed columns
are those of CIFAR-100. The poster's Table 1 prints the same entries.

When the participation ratio decreases, FedInit "can still achieve the test accuracy of 43.77%,
while the second best method SCAFFOLD drops 3.21% from the former".
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedinit.tab5",
    kind=Kind.TABLE,
    text=__doc__,
    lines="1241-1279",
    settings={
        "data set": "CIFAR-100",
        "models": "ResNet-18-GN, VGG-11",
        "participation": "10%-100 clients, 5%-200 clients",
        "splitting": "Dir-0.6, Dir-0.1",
        "repetitions": "3",
        "measure": "test accuracy in %, mean±deviation",
    },
    tables=(
        Table(
            caption="ResNet-18-GN (upper)",
            columns=(
                "Method",
                "10%-100 clients, Dir-0.6",
                "10%-100 clients, Dir-0.1",
                "5%-200 clients, Dir-0.6",
                "5%-200 clients, Dir-0.1",
            ),
            rows=(
                ("FedAvg", "46.35±.15", "42.62±.22", "44.70±.22", "40.41±.33"),
                ("FedAdam", "48.35±.17", "40.77±.31", "44.33±.26", "38.04±.25"),
                ("FedSAM", "47.51±.26", "43.43±.12", "45.98±.27", "40.22±.27"),
                ("SCAFFOLD", "51.98±.23", "44.41±.15", "50.70±.29", "41.83±.29"),
                ("FedDyn", "50.82±.19", "42.50±.28", "47.32±.21", "41.74±.21"),
                ("FedCM", "51.56±.20", "43.03±.26", "50.93±.19", "42.33±.19"),
                ("FedInit", "52.21±.09", "44.22±.21", "51.16±.18", "43.77±.36"),
            ),
        ),
        Table(
            caption="VGG-11 (lower)",
            columns=(
                "Method",
                "10%-100 clients, Dir-0.6",
                "10%-100 clients, Dir-0.1",
                "5%-200 clients, Dir-0.6",
                "5%-200 clients, Dir-0.1",
            ),
            rows=(
                ("FedAvg", "53.46±.25", "50.53±.20", "47.55±.13", "45.05±.33"),
                ("FedAdam", "55.56±.29", "53.41±.18", "51.33±.25", "47.26±.21"),
                ("FedSAM", "54.85±.31", "51.88±.27", "48.65±.21", "46.58±.28"),
                ("SCAFFOLD", "59.45±.17", "56.67±.24", "53.73±.32", "50.08±.19"),
                ("FedDyn", "56.13±.18", "53.97±.11", "51.74±.18", "48.16±.17"),
                ("FedCM", "53.88±.22", "50.73±.35", "47.83±.19", "46.33±.25"),
                ("FedInit", "58.84±.11", "57.22±.21", "54.12±.08", "50.27±.29"),
            ),
        ),
    ),
)
