r"""Table 2: ablation study on the switch point.

"We report three metrics: (1) the final accuracy of the global model, (2) the number of rounds
required to reach the target accuracy - 67%, and (3) the total computational cost, all evaluated
with respect to different switch points. We conducted federated learning for a total of 1000
rounds." The switch round 0 corresponds to FedAvg, 1000 to FedDyn. The third row supposes the cost
model `switching.cost`; the mark x is the paper's.

"As the switch round increases incrementally by 150 rounds, we observe a corresponding increase in
the final accuracy. If the target accuracy for this federated learning setup is 67%, regularization
should be maintained for at least 600 rounds." "This highlights a trade-off between final accuracy
and efficiency (in terms of both computation cost and convergence speed). Therefore, the server
should choose the switch round based on specific requirements or constraints" (A.2).
"""

from bounds.statement import Kind, Statement, Table

# fmt: off
columns = ("Switch round", "0 (FedAvg)", "1000 (FedDyn)", "150", "300", "450", "600", "750", "900")
rows = (
    ("Final accuracy", "62.58", "65.71", "63.87", "64.98", "65.94", "66.99", "67.13", "67.71"),
    ("Rounds to 67%", "x", "x", "x", "x", "x", "660", "790", "910"),
    ("Computation cost", "1", "1.5", "1.075", "1.15", "1.225", "1.3", "1.375", "1.45"),
)
# fmt: on

statement = Statement(
    id="switching.tab2",
    kind=Kind.TABLE,
    text=__doc__,
    lines="377-393",
    assumptions=("switching.cost",),
    tables=(
        Table(
            caption=(
                "Ablation study on the switch point: comparison of final accuracy, rounds to reach "
                "target accuracy (67%), and relative computation cost"
            ),
            columns=columns,
            rows=rows,
        ),
    ),
    settings={
        "rounds": "1000",
        "switch rounds": "0, 150, 300, 450, 600, 750, 900, 1000",
        "target accuracy": "67%",
    },
)
