"""The end of the local steps in Theorem C6, from the same server model."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedsagd.thmC6#5", "fedsagd.def.local-update-stability#same start"),
    ),
)
