"""The row of Table 1 and Theorem C10: the same bound, in both directions."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="row",
        claim="#row",
        given=("fedsagd.thmC10#statement", "lam != 1"),
    ),
    Question(
        step="row and theorem",
        claim="{#row} == {fedsagd.thmC10#statement}",
        given=("lam != 1",),
        asks="the row prints the bound of the theorem",
    ),
)
