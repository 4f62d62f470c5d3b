r"""Theorem 12, amended: both bounds from the end of its proof."""

from bounds.verdicts.question import Question

OBSERVED = (
    "#hypothesis: observation point, lower end",
    "#hypothesis: observation point, upper end",
)
POSITIVE = ("beta: real > 0",)

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedinit.B22.repaired#s4", *OBSERVED),
        where=POSITIVE,
    ),
    Question(
        step="eq. (8)",
        claim="#eq. (8)",
        given=("fedinit.B22.repaired#s5",),
        where=(*POSITIVE, "T: integer >= 2"),
    ),
)
