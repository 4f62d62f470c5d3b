r"""Theorem C.10, amended; `power` is $\lambda^t$, `m`, `n` the global momenta of the two runs."""

from bounds.derivations.fedsagd.runs import BOTH_RUNS, SPACE, unrolled_locally, unrolled_over_rounds
from bounds.derivations.fedsagd.thmC10 import BELOW_ONE, NATURAL, STEP
from bounds.derivations.fedsagd.thmC10 import questions as printed
from bounds.verdicts.question import Kind, Question

KEPT = (
    "3",
    "4, the start of the round",
    "4, the mean of the local models",
    "4",
    "5, the momentum",
    "5, the range of the weight",
    "6, the sign of the weight",
)

questions = (
    Question(step="1", claim="#1", kind=Kind.VECTOR, given=BOTH_RUNS, where=SPACE, replace=STEP),
    *unrolled_locally("2", "1", start="e_0"),
    *(question for question in printed if question.step in KEPT),
    Question(
        step="5, the difference of the momenta",
        claim="E|m - n| <= weight*2*eta_l*K*Theta",
        kind=Kind.VECTOR,
        given=("E|m| <= weight*eta_l*K*Theta", "E|n| <= weight*eta_l*K*Theta"),
        where=("m: vector over past", "n: vector over past_p", "weight: real >= 0"),
        asks="weight is (1 - lam^t)/(1 - lam)",
    ),
    Question(
        step="5, the weight",
        claim="gap_t1 <= gap_t + (weight + 1)*2*eta_l*K*Theta",
        given=("#4", "dm <= weight*2*eta_l*K*Theta"),
        where=(BELOW_ONE, "weight: real >= 0"),
    ),
    Question(
        step="5",
        claim="#5",
        given=(
            "gap_t1 <= gap_t + (weight + 1)*2*eta_l*K*Theta",
            "weight == (1 - lam^t)/(1 - lam)",
        ),
        where=(BELOW_ONE, NATURAL, "weight: real >= 0"),
    ),
    Question(step="6", claim="#6", given=("#5", "lam^t >= 0"), where=(BELOW_ONE, NATURAL)),
    *unrolled_over_rounds("7", "6", BELOW_ONE),
    Question(step="statement", claim="#statement", given=("#7",), where=(BELOW_ONE,)),
)
