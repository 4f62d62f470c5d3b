r"""Lemma D.9: the momentum as a weighted sum of past rounds.

`rho` is $\frac{\beta\nu}{1+\beta}$; `power` and `p_t` are $\rho^t$ and $p_t$, `W` and `U` the
sum with weights and the plain sum of the second moments $u$ of the rounds before, `A` the sum of
all `W`. In step 2 the momentum has seen two rounds of one client with one local step each: $g_0$,
$g_1$ are the stochastic gradients over the samples `i`, `j`, and the second round starts at a point
that depends on the first sample.
"""

from dataclasses import replace

from bounds.verdicts.question import Kind, Question

RHO = "rho == beta*nu/(1 + beta)"
BELOW = "ap*beta < 1"
NU = "nu == 1 + ap"
RATIO = ("rho: real in [0, 1)",)
# Assumption 3.1 after one round, whose step has the rate eta*eta_l
SMOOTH = "E|a_1 - mean(a_1, i)|^2 <= (L*eta*eta_l)^2*E|g_0 - a_0|^2"
TWO_ROUNDS = Question(
    step="2",
    claim="E|rho*g_0 + g_1|^2 <= (1 + rho)^2*sigma_l^2 + E|rho*a_0 + a_1|^2",
    kind=Kind.VECTOR,
    given=(
        "mean(g_0, i) == a_0",
        "mean(g_1, j) == a_1",
        "E|g_0 - a_0|^2 <= sigma_l^2",
        "E|g_1 - a_1|^2 <= sigma_l^2",
        SMOOTH,
    ),
    where=(
        "g_0: vector over i",
        "a_0: vector",
        "a_1: vector over i",
        "g_1: vector over i, j",
        *RATIO,
    ),
    asks="for one client with K = 1 after two rounds, the noise with the square of the sum",
)

questions = (
    Question(
        step="1",
        claim="next_v == (rho*sum_G + G_S)/((1 + beta)*s*K)",
        given=("v_t == sum_G/((1 + beta)*s*K)", "next_v == rho*v_t + G_S/((1 + beta)*s*K)"),
        where=("sum_G, next_v, rho: real",),
        asks="after one more round, when it holds before; v_0 = 0 is an empty sum",
    ),
    TWO_ROUNDS,
    Question(
        step="2, short rounds",
        claim="E|a_1 - mean(a_1, i)|^2 <= E|g_0 - a_0|^2",
        kind=Kind.VECTOR,
        given=(SMOOTH, "L*eta*eta_l <= 1"),
        where=("g_0: vector over i", "a_0: vector", "a_1: vector over i"),
        reading="with L*eta*eta_l <= 1",
        asks="the second gradient varies no more than the first",
    ),
    replace(
        TWO_ROUNDS,
        given=(*TWO_ROUNDS.given[:-1], "E|a_1 - mean(a_1, i)|^2 <= E|g_0 - a_0|^2"),
        reading="with L*eta*eta_l <= 1",
    ),
    replace(
        TWO_ROUNDS,
        where=("g_0: vector over i", "a_0, a_1: vector", "g_1: vector over j", *RATIO),
        reading="gradients of later rounds that do not depend on the earlier samples",
    ),
    Question(
        step="3, the weights",
        claim="(1 + beta)*(1 - rho) == 1 - ap*beta",
        given=(RHO, NU),
        where=("rho, nu: real",),
        asks="the sum of all weights is at most (1 + beta)/(1 - ap*beta)",
    ),
    Question(
        step="3, the sum of the weights",
        claim="1 + rho*p_t <= 1/(1 - rho)",
        given=("p_t <= 1/(1 - rho)",),
        where=RATIO,
        asks="after one more round, when it holds before",
    ),
    Question(
        step="3, convexity",
        claim="E|mean(u, q)|^2 <= E|u|^2",
        kind=Kind.VECTOR,
        where=("u: vector over q, i",),
        asks="the weights divided by their sum are the law of a random round q",
    ),
    Question(
        step="3, the bound on the sum put in",
        claim="p_t*wsum_GS2/(1 + beta)^2 <= wsum_GS2/((1 + beta)*(1 - ap*beta))",
        given=("p_t <= (1 + beta)/(1 - ap*beta)", BELOW),
        where=("ap: real > 0",),
    ),
    Question(
        step="3",
        claim="v2 <= wsum_GS2/((1 + beta)*(1 - ap*beta)) + noise",
        given=(
            "v2 <= p_t*wsum_GS2/(1 + beta)^2 + noise",
            "p_t*wsum_GS2/(1 + beta)^2 <= wsum_GS2/((1 + beta)*(1 - ap*beta))",
            BELOW,
        ),
        where=("ap: real > 0", "noise: real >= 0"),
        asks="eq. (7); noise is the last term of step 2",
    ),
    Question(
        step="4, exchanging the sums",
        claim="(1 - rho)*(A + W) + (rho*W + u) == U + u",
        given=("(1 - rho)*A + W == U",),
        where=(*RATIO, "A, W, U, u: real >= 0"),
        asks="after one more round, when it holds before; hence A <= U/(1 - rho)",
    ),
    Question(
        step="4",
        claim="#4",
        given=(
            "sum_v2 <= A/((1 + beta)*(1 - ap*beta)) + T*alpha^2/((1 - ap*beta)^2*s*K^2)*sigma_l^2",
            "A <= (1 + beta)/(1 - ap*beta)*sum_GS2/(s*K)^2",
            BELOW,
        ),
        where=("alpha, ap: real > 0", "A: real >= 0"),
        asks="eq. (7) summed over the rounds, with the sums exchanged",
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("#4", BELOW),
        where=("alpha, ap: real > 0",),
    ),
)
