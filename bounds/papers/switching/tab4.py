r"""Table 4, different methods in the second stage, cross-device non-IID CIFAR-100.

- Text (line 405): "FedNTD is not effective during the second stage of training, whereas Scaffold
  performs comparably to FedAvg." "It is sufficient to use FedAvg in the second stage, as it
  introduces no additional computational or communication overhead."
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="switching.tab4",
    kind=Kind.TABLE,
    text=__doc__,
    lines="403-410",
    tables=(
        Table(
            columns=(
                "Method",
                "FedDyn (continuous)",
                "FedAvg",
                "FedNTD",
                "Scaffold",
            ),
            rows=(
                (
                    "Accuracy",
                    "54.25",
                    "56.48",
                    "54.06",
                    "56.31",
                ),
            ),
        ),
    ),
)
