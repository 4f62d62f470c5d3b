"""Regularization in the first stage only: the overhead of the cost model."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="reduced overhead",
        claim="{switching.cost#row of Table 2} < 1 + 1/2",
        given=("#statement",),
        asks="a switch before the last round costs less than FedDyn throughout",
    ),
    Question(
        step="longer pre-training costs more",
        claim="{switching.cost#row of Table 2} < 1 + later/(2*T)",
        given=("t_switch < later",),
        where=("later: integer >= 0",),
    ),
)
