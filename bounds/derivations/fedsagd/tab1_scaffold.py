"""The row of Table 1 and Theorem C4: the same bound, in both directions."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="row",
        claim="#row",
        given=("fedsagd.thmC4#statement",),
    ),
    Question(
        step="row and theorem",
        claim="{#row} == {fedsagd.thmC4#statement}",
        asks="the row prints the bound of the theorem",
    ),
)
