"""Table 3: accuracy against heterogeneity.

Accuracy in percent on CIFAR-10 (line 565) with a participation rate of 1%; the columns are
concentration parameters of the Dirichlet distribution, and IID.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedsagd.exp.table3",
    kind=Kind.TABLE,
    text=__doc__,
    lines="548-561",
    tables=(
        Table(
            caption="Accuracy (%) vs. Non-iid-ness, With PR = 1%.",
            columns=("Dirichlet", "0.3", "0.6", "0.8", "iid"),
            rows=(
                ("FedSAGD", "82.86", "84.08", "84.46", "85.36"),
                ("FedACG", "81.52", "82.34", "83.12", "85.03"),
                ("FedANAG", "82.37", "83.11", "84.27", "85.13"),
                ("SCAFFOLD", "80.88", "81.88", "82.31", "83.17"),
                ("FedDyn", "78.45", "81.95", "83.01", "83.10"),
                ("FedLNAG", "79.05", "80.53", "80.93", "81.99"),
                ("FedAvgM", "81.34", "82.15", "83.12", "84.70"),
                ("FedAdam", "78.81", "81.10", "82.52", "84.5"),
                ("FedCM", "79.44", "80.46", "81.62", "82.07"),
            ),
        ),
    ),
    settings={
        "data": "CIFAR-10",
        "clients": "200",
        "participation": "1%",
    },
)
