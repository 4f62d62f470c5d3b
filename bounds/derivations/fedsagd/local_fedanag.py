"""The end of the local steps in Theorem C11, from the same server model."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedsagd.thmC11#4", "fedsagd.def.local-update-stability#same start"),
        where=("beta: real in [0, 1)",),
    ),
)
