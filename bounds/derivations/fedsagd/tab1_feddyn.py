"""The row of Table 1 and Theorem C5: the same bound, in both directions."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="row",
        claim="#row",
        given=("fedsagd.thmC5#statement",),
        where=("lam: real > 0",),
    ),
    Question(
        step="row and theorem",
        claim="{#row} == {fedsagd.thmC5#statement}",
        where=("lam: real > 0",),
        asks="the row prints the bound of the theorem",
    ),
)
