"""Table 6: the benchmarks without and with relaxed initialization.

"-" means the vanilla benchmark, "+RI" means adopting the relaxed initialization, "under the same
settings and hyperparameters selections". The poster's Table 2 prints the same entries.

RI "does not hinder other algorithms and significantly improves their performance". It helps the
classical SCAFFOLD method to improve about 2% to 3%. The improvement "is due to the training mode of
FL and is independent of the method adopted for local training".
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedinit.tab6",
    kind=Kind.TABLE,
    text=__doc__,
    lines="1328-1345",
    settings={
        "data set": "CIFAR-10",
        "model": "ResNet-18-GN",
        "participation": "10%-100 clients, 5%-200 clients",
        "splitting": "Dir-0.6, Dir-0.1",
        "measure": "test accuracy in %",
    },
    tables=(
        Table(
            caption="Test accuracy of ResNet-18-GN on CIFAR-10.",
            columns=(
                "Method",
                "10%-100 clients, Dir-0.6, -",
                "10%-100 clients, Dir-0.6, +RI",
                "10%-100 clients, Dir-0.1, -",
                "10%-100 clients, Dir-0.1, +RI",
                "5%-200 clients, Dir-0.6, -",
                "5%-200 clients, Dir-0.6, +RI",
                "5%-200 clients, Dir-0.1, -",
                "5%-200 clients, Dir-0.1, +RI",
            ),
            rows=(
                ("FedAvg", "78.77", "83.11", "72.53", "75.95", "74.81", "80.58", "70.65", "74.92"),
                ("FedAdam", "76.52", "78.33", "70.44", "72.55", "73.28", "78.33", "68.87", "71.34"),
                ("FedSAM", "79.23", "83.36", "72.89", "76.34", "75.45", "80.66", "71.23", "75.08"),
                (
                    "SCAFFOLD",
                    "81.37",
                    "83.27",
                    "75.06",
                    "77.30",
                    "78.17",
                    "81.02",
                    "74.24",
                    "76.22",
                ),
                ("FedDyn", "82.43", "81.91", "75.08", "75.11", "79.96", "79.88", "74.15", "74.34"),
                ("FedCM", "81.67", "81.77", "73.93", "73.71", "79.49", "79.72", "73.12", "72.98"),
            ),
        ),
    ),
)
