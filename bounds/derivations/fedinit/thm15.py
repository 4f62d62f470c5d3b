r"""Theorem 15: the bound from the end of its proof."""

from bounds.verdicts.question import Question

questions = (
    Question(step="bound", claim="#bound", given=("fedinit.B32#s7[2]",)),
    Question(
        step="first inequality and bound",
        claim="EG <= {#bound}",
        given=("#first inequality", "fedinit.B32#s7[2]"),
    ),
    Question(
        step="learning rate in round 0",
        claim="t >= 1",
        given=("0 <= t", "t <= T - 1"),
        where=("t: integer",),
        asks="the rounds t = 0, ..., T-1 are rounds in which the learning rate c/t is defined",
    ),
)
