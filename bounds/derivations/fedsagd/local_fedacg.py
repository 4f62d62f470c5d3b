"""The end of the local steps in Theorem C.10, from the same local start."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedsagd.thmC10#2", "e_0 == 0"),
    ),
)
