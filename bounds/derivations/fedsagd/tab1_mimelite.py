"""The row of Table 1 and Theorem C9: the same bound, in both directions."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="row",
        claim="#row",
        given=("fedsagd.thmC9#statement",),
    ),
    Question(
        step="row and theorem",
        claim="{#row} == {fedsagd.thmC9#statement}",
        asks="the row prints the bound of the theorem",
    ),
)
