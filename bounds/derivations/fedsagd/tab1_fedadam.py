"""The row of Table 1 and Theorem C7: the same bound, in both directions."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="row",
        claim="#row",
        given=("fedsagd.thmC7#statement",),
    ),
    Question(
        step="row and theorem",
        claim="{#row} == {fedsagd.thmC7#statement}",
        asks="the row prints the bound of the theorem",
    ),
)
