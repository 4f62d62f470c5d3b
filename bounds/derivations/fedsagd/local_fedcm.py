"""The end of the local steps in Theorem C8, from the same server model."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedsagd.thmC8#3", "fedsagd.def.local-update-stability#same start"),
    ),
)
