r"""Lemma 21: one local step, the average over clients, unrolling, summing.

In the vector steps $x$ is $w_{i,k}^t$ and $x'$ (`xp`) the next local state, $g$ the stochastic
gradient at $x$ over the noise $\xi$, and $a$, $b$, $c$ are $\nabla f_i(w_{i,k}^t)$,
$\nabla f_i(w^t)$ and $\nabla f(w^t)$; $p$ is $w_{i,K}^{t-1}$. Where $i$ is a source, means run over
all clients too.
"""

from bounds.verdicts.question import Kind, Question

ONE_STEP = {
    "X_kp1": "E|w - x + eta*g|^2",
    "X_k": "E|w - x|^2",
    "noise_k": "E|g - a|^2",
    "smooth_k": "E|a - b|^2",
    "het_t": "E|b - c|^2",
    "gt2": "E|c|^2",
}
AVERAGED = {"Xbar_kp1": "E|w - x + eta*g|^2", "Xbar_k": "E|w - x|^2", "gt2": "E|c|^2"}
CEILINGS = ("#hypothesis: two local steps", "#hypothesis: ceiling on eta")
CEILING_SQUARED = "6*(K - 1)*(2*K - 1)*L^2*eta^2 <= 1"

# Assumptions 1, 3 and 5 at the points of the step, for one client and on average over clients.
SMOOTH, NOISE, HETEROGENEITY = (
    "smooth_k <= L^2*X_k",
    "noise_k <= sigma_l^2",
    "het_t <= sigma_g^2",
)
SMOOTH_V, NOISE_V, HETEROGENEITY_V = (
    "E|a - b|^2 <= L^2*E|w - x|^2",
    "E|g - a|^2 <= sigma_l^2",
    "E|b - c|^2 <= sigma_g^2",
)
UNBIASED = "mean(g, xi) == a"

# Lines 6 and 9 of the algorithm, squared: where a round starts, and which steps it has.
START = "Xbar_0 == beta^2*Xbar_prev"
GEOMETRIC = "sum((1 + 1/(K - 1))^tau, tau, 0, k) <= 3*(K - 1)"
INDEX = ("k <= K - 1", "K >= 2")

# Clients at a common stationary point, without noise and heterogeneity.
AT_REST = dict.fromkeys(("sigma_l", "sigma_g", "gt2", "Delta", "Xbar_prev"), "0")

questions = (
    Question(
        step="s1",
        claim="E|w - xp|^2 == E|w - x + eta*(g - a + a - b + b - c + c)|^2",
        kind=Kind.VECTOR,
        given=("xp == x - eta*g",),
        where=("g, xp: vector over xi", "w, x, a, b, c: vector", "eta: real > 0"),
        asks="the local update with the gradients added and subtracted",
    ),
    Question(
        step="s2",
        claim="#s2",
        kind=Kind.VECTOR,
        given=(UNBIASED,),
        where=("g: vector over xi", "w, x, a, b, c: vector"),
        replace=ONE_STEP,
    ),
    Question(step="s3a", claim="#s3a", given=("#s2", SMOOTH, NOISE, HETEROGENEITY)),
    Question(step="s3b", claim="#s3b", given=("#s3a", *CEILINGS)),
    Question(
        step="s3b",
        claim="#s3b",
        given=("#s3a", *CEILINGS),
        replace={"X_km1": "X_k"},
        reading="the index k - 1 on the right read as k",
    ),
    Question(step="s3b, squared ceiling", claim=CEILING_SQUARED, given=CEILINGS),
    Question(
        step="s3c",
        claim="#s3c",
        kind=Kind.VECTOR,
        given=(UNBIASED, SMOOTH_V, NOISE_V, HETEROGENEITY_V, CEILING_SQUARED, "K >= 2"),
        where=("g: vector over i, xi", "x, a, b: vector over i", "w, c: vector", "i: source of C"),
        replace=AVERAGED,
        asks="the step s3b averaged over the clients",
    ),
    Question(step="s4", claim="#s4", given=("k <= K", "K >= 2")),
    Question(step="s4, second inequality", claim="#s4[2]", given=("K >= 2",)),
    Question(
        step="s5a",
        claim="#s5a",
        given=("#s3c", "Xbar_k == Xbar_0", "k == 0", "K >= 2"),
        asks="the unrolled sum after the first local step, k = 0",
    ),
    Question(
        step="s5b, geometric sum",
        claim=GEOMETRIC,
        given=("(1 + 1/(K - 1))^(k + 1) <= 4", *INDEX),
        where=("k: integer >= 0", "K: integer >= 2"),
        asks="the sum of powers of s5a by s4, with k + 1 <= K",
    ),
    Question(
        step="s5b",
        claim="#s5b",
        given=("#s5a", GEOMETRIC, "(1 + 1/(K - 1))^k <= 4", START, *INDEX),
        asks="s5a with the sum of powers and the power bounded",
    ),
    Question(
        step="s5c",
        claim="#s5c",
        given=("#s5b", "K >= 2"),
        replace=AT_REST,
        asks="the sum of s5b is strictly below that of s5c, also where every term of s5c vanishes",
    ),
    Question(
        step="s5c",
        claim="{#s5c.left} <= {#s5c}",
        given=("#s5b", "Xbar_prev == Delta", "K >= 2"),
        reading="with <= in place of <",
    ),
    Question(
        step="s6",
        claim="#s6",
        given=("V1 <= sum({#s5c}, k, 0, K - 1)",),
        asks="the sum of s5c over the K local steps",
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("#s6", "gt2 == g2"),
        asks="s6 in expectation",
    ),
)
