"""Table 11, Appendix A.6: top validation accuracy over five random seeds.

Mean and deviation in percent. The paper prints the table by data set, here the methods are rows.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedsagd.exp.table11",
    kind=Kind.TABLE,
    text=__doc__,
    lines="795-812",
    tables=(
        Table(
            caption="The variance measurement of top validation accuracy that can be achieved, with 5 random seeds.",
            columns=("method", "EMNIST", "CIFAR-10", "CIFAR-100", "Shakespeare"),
            rows=(
                ("FedSAGD", "82.24 ± 0.07", "84.05 ± 0.13", "54.53 ± 0.71", "53.03 ± 0.11"),
                ("FedANAG", "82.01 ± 0.18", "83.51 ± 0.17", "45.32 ± 0.85", "52.46 ± 0.14"),
                ("FedACG", "82.02 ± 0.16", "83.52 ± 0.16", "50.59 ± 0.92", "52.52 ± 0.13"),
                ("FedLNAG", "81.92 ± 0.35", "79.60 ± 0.47", "42.31 ± 1.64", "52.23 ± 0.11"),
                ("FedCM", "80.16 ± 0.82", "81.09 ± 0.81", "45.02 ± 1.92", "39.24 ± 1.89"),
                ("FedAdam", "81.58 ± 0.60", "78.29 ± 0.34", "44.51 ± 1.34", "52.30 ± 0.18"),
                ("FedAvgM", "81.92 ± 0.19", "81.86 ± 0.37", "48.31 ± 1.67", "52.32 ± 0.08"),
                ("MimeLite", "81.91 ± 0.14", "81.02 ± 0.23", "47.59 ± 0.80", "51.71 ± 0.31"),
                ("SCAFFOLD", "81.55 ± 0.15", "81.34 ± 0.34", "42.24 ± 1.18", "52.04 ± 0.25"),
                ("FedDyn", "81.02 ± 0.65", "80.14 ± 0.61", "41.80 ± 1.19", "51.77 ± 0.23"),
                ("FedProx", "81.83 ± 0.56", "78.88 ± 0.51", "41.74 ± 1.12", "51.54 ± 0.21"),
                ("FedAvg", "81.01 ± 0.53", "78.64 ± 0.39", "40.79 ± 1.34", "51.61 ± 0.19"),
            ),
        ),
    ),
    settings={
        "seeds": "5",
    },
)
