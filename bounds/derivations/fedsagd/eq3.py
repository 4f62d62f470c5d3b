"""Equation (3): step 3 of Theorem C.12 in the letters Gamma and zeta."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedsagd.thmC12#3", "lam + mu > 0"),
        unfold=("Gamma", "zeta"),
    ),
    Question(
        step="Gamma and zeta",
        claim="{#constant: Gamma} == mu*{#constant: zeta}",
        given=("lam + mu > 0",),
        asks="the contraction and the forcing constant are proportional",
    ),
)
