r"""Theorem C.10, FedACG: a local start with look-ahead, and the global momentum.

`sum_xK`, `sum_x0` are sums over the active clients (one coordinate); `power` is $\lambda^t$, and
$d$, $m$ the mean offset and the global momentum of a run.
"""

from dataclasses import replace

from bounds.derivations.fedsagd.runs import (
    lemma_c1,
    unrolled_locally,
    unrolled_over_rounds,
)
from bounds.verdicts.question import Kind, Question

STEP = {"e_k": "E|(x - eta_l*g) - (y - eta_l*h)|", "e_km1": "E|x - y|"}
NOT_ONE = "lam != 1"
BELOW_ONE = "lam: real in [0, 1)"
NATURAL = "t: integer >= 0"
SMALL = "with lam < 1"
MOMENTUM = Question(
    step="5",
    claim="#5",
    given=("#4", "dm <= (1 - lam^t)/(1 - lam)*2*eta_l*K*Theta", NOT_ONE),
    where=(NATURAL,),
)
SIXTH = Question(step="6", claim="#6", given=("#5", NOT_ONE), where=(NATURAL,))

questions = (
    *lemma_c1("1", STEP),
    *unrolled_locally("2", "1", start="e_0"),
    Question(
        step="3",
        claim="#3",
        given=(
            "x_t == x_tm1 + m_t",
            "m_t == lam*m_tm1 + (sum_xK - sum_x0)/s",
            "sum_x0 == s*(x_tm1 + lam*m_tm1)",
            "mean_xK == sum_xK/s",
        ),
        where=("x_t, x_tm1, m_t, m_tm1, sum_xK, sum_x0, mean_xK: real",),
    ),
    Question(
        step="4, the start of the round",
        claim="E|(w + lam*m) - (u + lam*n)| <= E|w - u| + lam*E|m - n|",
        kind=Kind.VECTOR,
        where=("w, u, m, n: vector",),
    ),
    Question(
        step="4, the mean of the local models",
        claim="E|mean(x - y, i)| <= {#2}",
        kind=Kind.VECTOR,
        given=("E|x - y| <= {#2}",),
        where=("x, y: vector over i", "i: source of s"),
    ),
    Question(
        step="4",
        claim="#4",
        given=("gap_t1 <= {#2}", "e_0 <= gap_t + lam*dm"),
    ),
    Question(
        step="5, the momentum",
        claim="E|lam*m + d| <= (1 - lam*power)/(1 - lam)*eta_l*K*Theta",
        kind=Kind.VECTOR,
        given=("E|m| <= (1 - power)/(1 - lam)*eta_l*K*Theta", "E|d| <= eta_l*K*Theta"),
        where=("m: vector over past", "d: vector over xi", "lam: real in [0, 1)", "power: real"),
        asks="the momentum after one more round; it starts at 0",
    ),
    MOMENTUM,
    Question(step="5, the range of the weight", claim="lam^t <= 1", where=(BELOW_ONE, NATURAL)),
    Question(step="6, the sign of the weight", claim="lam^t >= 0", where=(BELOW_ONE, NATURAL)),
    Question(
        step="5",
        claim="gap_t1 <= gap_t + (weight + 1)*2*eta_l*K*Theta",
        given=("#4", "dm <= weight*2*eta_l*K*Theta"),
        where=(BELOW_ONE, "weight: real >= 0"),
        reading=SMALL,
        asks="weight is (1 - lam^t)/(1 - lam)",
    ),
    SIXTH,
    replace(SIXTH, given=("#5", "lam^t >= 0"), where=(BELOW_ONE, NATURAL), reading=SMALL),
    *unrolled_over_rounds("7", "6", BELOW_ONE),
    Question(step="statement", claim="#statement", given=("#7", NOT_ONE)),
)
