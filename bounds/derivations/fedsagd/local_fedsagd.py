"""Equation (3) from the same server model."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedsagd.eq3#statement", "fedsagd.def.local-update-stability#same start"),
        where=("zeta: real",),
    ),
)
