"""The relative cost of switching at a round, from the costs of the two algorithms."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="row of Table 2",
        claim="total/(T*cost_FedAvg) == {#row of Table 2}",
        given=("total == t_switch*cost_FedDyn + (T - t_switch)*cost_FedAvg", "#statement"),
        where=("total: real", "cost_FedAvg: real > 0"),
        asks="the rounds before the switch cost what FedDyn does, the others what FedAvg does",
    ),
    Question(
        step="later switch",
        claim="{#row of Table 2} <= 1 + later/(2*T)",
        given=("t_switch <= later",),
        where=("later: integer >= 0",),
        asks="a later switch costs more",
    ),
)
