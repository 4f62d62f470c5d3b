r"""Theorem C.6, FedLNAG: the local momentum and its geometric weights.

$p$, $q$ are the local momenta of the two runs after the step; `n_k`, `n_km1` are mean norms of the
momentum after $k$ and $k-1$ steps, `power` is $\beta^{k-1}$, and `P_k`, `P_km1` are the sums of
step 1 (one coordinate) after $k$ and $k-1$ steps.
"""

from dataclasses import replace

from bounds.derivations.fedsagd.runs import (
    pairs,
    server_mean,
    stated,
    unrolled_over_rounds,
)
from bounds.verdicts.question import Kind, Question

MOMENTA = {"e_k1": "E|(x - eta_l*p) - (y - eta_l*q)|", "e_k": "E|x - y|"}
MOMENTA |= {"nm_k1": "E|p|", "nm_k1p": "E|q|"}
RULE = "m_k == beta*m_km1 + (1 - beta)*g_y"
ONE_MORE = "P_k == g_y + beta*P_km1"
REALS = ("m_k, m_km1, P_k, P_km1, g_y: real",)
AT_LOOK_AHEAD = "norm_gy <= Theta"
LOOK_AHEAD = "Phi as the maximum over the look-ahead points y of both runs"
FRESH = "n_km1 <= (1 - power)*norm_gy"
NORM = "n_k <= beta*n_km1 + (1 - beta)*norm_gy"

FIRST = Question(
    step="1",
    claim="m_k == (1 - beta)*P_k",
    given=(RULE, "P_k == g_y"),
    where=REALS,
    asks="after the first step, k = 1",
)
FOURTH = Question(
    step="4",
    claim="#4",
    given=("e_k1 <= e_k + 2*eta_l*n", "n == (1 - beta^k*beta)*norm_gy"),
    where=("n: real >= 0", "k: integer >= 0"),
    asks="with (1 - beta)*sum(beta^r, r, 0, k) = 1 - beta^(k+1)",
)

questions = (
    FIRST,
    replace(
        FIRST, given=(*FIRST.given, "m_km1 == 0"), reading="the momentum of a round starts at 0"
    ),
    Question(
        step="1, further steps",
        claim="m_k == (1 - beta)*P_k",
        given=(RULE, ONE_MORE, "m_km1 == (1 - beta)*P_km1"),
        where=REALS,
        asks="after k steps, when it holds after k - 1",
    ),
    Question(
        step="2",
        claim="#2",
        kind=Kind.VECTOR,
        where=("p: vector over xi", "q: vector over xi_p", "x, y: vector"),
        replace=MOMENTA,
    ),
    Question(
        step="3",
        claim="n_k <= (1 - beta*power)*norm_gy",
        given=(FRESH, NORM),
        where=("n_k, n_km1, power: real >= 0",),
        asks="the momentum after k steps, when it is so after k - 1; power = beta^(k-1)",
    ),
    FOURTH,
    replace(FOURTH, given=(*FOURTH.given, AT_LOOK_AHEAD), reading=LOOK_AHEAD),
    replace(
        FOURTH,
        claim="e_k1 <= e_k + 2*eta_l*(1 - beta^k*beta)*Theta",
        given=(*FOURTH.given, AT_LOOK_AHEAD),
        reading=f"{LOOK_AHEAD}, and the power k + 1 for k",
    ),
    Question(
        step="5, before the first step",
        claim="#5",
        given=("e_0 == gap_t",),
        replace={"K": "0", "e_K": "e_0"},
        asks="at K = 0",
    ),
    Question(step="5, the sign of the weight", claim="beta^k >= 0", where=("k: integer >= 0",)),
    Question(
        step="5, the weight left out",
        claim="e_k1 <= e_k + 2*eta_l*Theta",
        given=("#4", "beta^k >= 0"),
        where=("k: integer >= 0",),
    ),
    Question(
        step="5",
        claim="#5",
        given=("e_k1 <= e_k + 2*eta_l*Theta", "e_k <= {#5} - 2*eta_l*Theta"),
        replace={"K": "(k + 1)", "e_K": "e_k1"},
        asks="after k + 1 steps, when it holds after k; the illegible factor read as none",
    ),
    server_mean("6"),
    pairs("7", "#6", "5"),
    *unrolled_over_rounds("8", "7"),
    stated("8"),
)
