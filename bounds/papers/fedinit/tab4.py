"""Table 4: test accuracy on CIFAR-10.

The setups are those of fedinit.exp.protocol; the two tables are the upper and the lower block of
the printed one. The poster's Table 1 prints the same entries.

FedInit "performs better than the other benchmarks with good stability across different experimental
setups". With ResNet-18-GN and $D_r=0.1$ it achieves "about 3.42% improvement than the vanilla
FedAvg"; when the participation ratio decreases to 5%, its accuracy "drops only about 0.1% while
FedAvg drops almost 1.88%". FedInit is "(RI + FedAvg), whose improvement achieves about over 3% on
each setup"; it "remains above most benchmarks on several setups".
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedinit.tab4",
    kind=Kind.TABLE,
    text=__doc__,
    lines="1183-1221",
    settings={
        "data set": "CIFAR-10",
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
                ("FedAvg", "78.77±.11", "72.53±.17", "74.81±.18", "70.65±.21"),
                ("FedAdam", "76.52±.14", "70.44±.22", "73.28±.18", "68.87±.26"),
                ("FedSAM", "79.23±.22", "72.89±.23", "75.45±.19", "71.23±.26"),
                ("SCAFFOLD", "81.37±.17", "75.06±.16", "78.17±.28", "74.24±.22"),
                ("FedDyn", "82.43±.16", "75.08±.19", "79.96±.13", "74.15±.34"),
                ("FedCM", "81.67±.17", "73.93±.26", "79.49±.17", "73.12±.18"),
                ("FedInit", "83.11±.29", "75.95±.19", "80.58±.20", "74.92±.17"),
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
                ("FedAvg", "85.28±.12", "78.02±.22", "81.23±.14", "74.89±.25"),
                ("FedAdam", "86.44±.13", "77.55±.28", "81.05±.23", "74.04±.17"),
                ("FedSAM", "86.37±.22", "79.10±.07", "81.76±.26", "75.22±.13"),
                ("SCAFFOLD", "87.73±.17", "81.98±.19", "84.81±.15", "79.04±.16"),
                ("FedDyn", "87.35±.19", "82.70±.24", "84.84±.19", "80.01±.22"),
                ("FedCM", "86.80±.33", "79.85±.29", "83.23±.31", "76.42±.36"),
                ("FedInit", "88.47±.22", "83.51±.13", "85.36±.19", "79.73±.14"),
            ),
        ),
    ),
)
