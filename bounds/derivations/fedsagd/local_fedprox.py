"""The end of the local steps in Theorem C3, from the same server model."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedsagd.thmC3#5", "fedsagd.def.local-update-stability#same start"),
        where=("lam: real > 0",),
    ),
)
