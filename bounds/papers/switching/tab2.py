r"""Table 2, ablation study on the switch point.

1000 rounds in total; target accuracy 67 %; "x" as printed.

- Text (line 386): "As the switch round increases incrementally by 150 rounds, we observe a
  corresponding increase in the final accuracy. If the target accuracy for this federated learning
  setup is 67%, regularization should be maintained for at least 600 rounds." A trade-off between
  final accuracy and efficiency; "the server should choose the switch round based on specific
  requirements or constraints".
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="switching.tab2",
    kind=Kind.TABLE,
    text=__doc__,
    lines="377-393",
    tables=(
        Table(
            columns=(
                "Switch round",
                "0 (FedAvg)",
                "1000 (FedDyn)",
                "150",
                "300",
                "450",
                "600",
                "750",
                "900",
            ),
            rows=(
                (
                    "Final accuracy",
                    "62.58",
                    "65.71",
                    "63.87",
                    "64.98",
                    "65.94",
                    "66.99",
                    "67.13",
                    "67.71",
                ),
                (
                    "Rounds to 67%",
                    "x",
                    "x",
                    "x",
                    "x",
                    "x",
                    "660",
                    "790",
                    "910",
                ),
                (
                    "Computation cost",
                    "1",
                    "1.5",
                    "1.075",
                    "1.15",
                    "1.225",
                    "1.3",
                    "1.375",
                    "1.45",
                ),
            ),
        ),
    ),
)
