"""The problem: the average of the local losses or their sum."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="sum of the losses",
        claim="N*L_star <= N*L_W",
        given=("#minimizer",),
        asks="a minimiser of the average of the local losses minimises their sum",
    ),
)
