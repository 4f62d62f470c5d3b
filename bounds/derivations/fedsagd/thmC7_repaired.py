"""Theorem C.7, amended: as the printed proof, for either run, with the coordinates taken together.

`sum_p`, `sum_D` are the sums of the squares of the coordinates so far, of the step and of the first
moment, and `p2`, `D2` the squares of one more coordinate.
"""

from bounds.derivations.fedsagd.runs import stated, unrolled_over_rounds
from bounds.derivations.fedsagd.thmC7 import questions as printed
from bounds.verdicts.question import Question

questions = (
    *(question for question in printed if question.step[0] in "1234"),
    Question(
        step="5, one coordinate",
        claim="(Del_t/(sqrt(va_t) + tau))^2 <= Del_t^2/tau^2",
        where=("Del_t: real",),
    ),
    Question(
        step="5, one coordinate more",
        claim="sum_p + p2 <= (sum_D + D2)*inverse",
        given=("sum_p <= sum_D*inverse", "p2 <= D2*inverse"),
        where=("sum_p, sum_D, p2, D2, inverse: real >= 0",),
        asks="when it holds for the coordinates before; inverse is 1/tau^2",
    ),
    Question(
        step="5, the root",
        claim="sqrt(sum_p) <= sqrt(sum_D)/tau",
        given=("sum_p <= sum_D/tau^2",),
        where=("sum_p, sum_D: real >= 0",),
        asks="the norms are the roots of the sums over all coordinates",
    ),
    Question(
        step="5",
        claim="#5",
        given=("tau*nstep <= nD",),
        asks="the expectations of both norms",
    ),
    Question(
        step="6",
        claim="#6",
        given=("#4", "#5", "nstepp <= nD_p/tau", "#3", "nD_p <= eta_l*K*Theta"),
        where=("nD_p: real >= 0",),
    ),
    *unrolled_over_rounds("7", "6"),
    stated("7"),
)
