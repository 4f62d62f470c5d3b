"""Table 4: accuracy against the participation rate.

Accuracy in percent on CIFAR-10 (line 565) with the concentration parameter 0.3 of the Dirichlet
distribution.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedsagd.exp.table4",
    kind=Kind.TABLE,
    text=__doc__,
    lines="548-561",
    tables=(
        Table(
            caption="Accuracy (%) vs. PR, With Dirichlet = 0.3.",
            columns=("PR(%)", "1", "2", "5", "10"),
            rows=(
                ("FedSAGD", "82.86", "84.05", "83.49", "83.01"),
                ("FedACG", "81.52", "83.52", "83.14", "82.63"),
                ("FedANAG", "82.37", "83.51", "83.04", "82.50"),
                ("SCAFFOLD", "80.88", "81.34", "81.97", "82.12"),
                ("FedDyn", "78.45", "80.14", "80.45", "82.46"),
                ("FedLNAG", "79.05", "79.60", "80.10", "79.54"),
                ("FedAvgM", "81.34", "81.86", "82.71", "82.08"),
                ("FedAdam", "78.81", "78.29", "81.77", "81.73"),
                ("FedCM", "79.44", "81.09", "82.00", "81.89"),
            ),
        ),
    ),
    settings={
        "data": "CIFAR-10",
        "clients": "200",
        "Dirichlet concentration": "0.3",
    },
)
