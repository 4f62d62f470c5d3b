"""The row of Table 1 and Theorem C11: the same bound, in both directions."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="row",
        claim="#row",
        given=("fedsagd.thmC11#statement",),
        where=("beta: real in [0, 1)",),
    ),
    Question(
        step="row and theorem",
        claim="{#row} == {fedsagd.thmC11#statement}",
        where=("beta: real in [0, 1)",),
        asks="the row prints the bound of the theorem",
    ),
)
