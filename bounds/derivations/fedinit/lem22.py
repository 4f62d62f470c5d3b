r"""Lemma 22: the update of the global model, sampled over the clients.

In the vector steps $i$ runs over the clients, of which the set $S$ of $N$ is drawn; $d$ is
$w^t-w_{i,K}^{t-1}$, $h$ and $A$ are the sums of the $K$ stochastic and exact gradients of a round.
In the steps on noise there are two local steps with gradients $g_0$, $g_1$, noise $\xi_0$, $\xi_1$
and exact gradients $a_0$, $a_1$. In s4 $a$, $b$, $c$ are the gradients $\nabla f_i(w_{i,k}^t)$,
$\nabla f_i(w^t)$, $\nabla f(w^t)$, and $k$ runs over the local steps.
"""

from bounds.verdicts.question import Kind, Question

# The proof lets 1 <= N < C, so there are at least two clients.
DRAW = ("S: N of C without replacement", "C: integer >= 2")
UNBIASED = ("mean(g0, xi0) == a0", "mean(g1, xi1) == a1")
NOISE = ("E|g0 - a0|^2 <= sigma_l^2", "E|g1 - a1|^2 <= sigma_l^2")

# Assumption 1 between the first two local states, which lie eta*g0 apart.
SMOOTH_PATH = "E|a1 - a0|^2 <= L^2*eta^2*E|g0|^2"

# Assumptions 1 and 5 at the points of s4.
SMOOTH = "C*K*E|a - b|^2 <= C*L^2*V1"
HETEROGENEITY = "E|b - c|^2 <= sigma_g^2"

TWO_CLIENTS = ("C: integer >= 2",)

TWO_STEPS = {
    "V2": "E|eta*(g0 + g1) + beta*d|^2",
    "Y_f": "N^2*E|eta*(a0 + a1) + beta*d|^2",
    "noise_sum": "C*(E|g0 - a0|^2 + E|g1 - a1|^2)",
}
AFTER_NOISE = (
    "g0: vector over i, xi0",
    "g1: vector over i, xi0, xi1",
    "a0, d: vector over i",
    "a1: vector over i, xi0",
    "i: source of C",
)
APART_FROM_NOISE = (
    "g0: vector over i, xi0",
    "g1: vector over i, xi1",
    "a0, a1, d: vector over i",
    "i: source of C",
)
ONE_CLIENT = ("N == 1", "K == 2")

ARBITRARY = {
    "Y_x": "E|sum(x, S)|^2",
    "X_off": "(|sum(x)|^2 - sum(|x|^2))",
    "X_diag": "sum(|x|^2)",
    "X_all": "|sum(x)|^2",
}
STEPS = {
    "X_diag": "C*E|eta*total(a, k) + beta*d|^2",
    "XK_diag": "C*K*E|eta*a + beta/K*d|^2",
    "Delta": "E|d|^2",
    "g2": "E|c|^2",
}
IN_STEPS = (
    "a: vector over i, k",
    "b, d: vector over i",
    "c: vector",
    "i: source of C",
    "k: source of K",
)

# s1b with the sampling of s2.
MIXED = "V2 <= eta^2*K*sigma_l^2/N + (N - 1)/(N*C*(C - 1))*X_all + (C - N)/(N*C*(C - 1))*X_diag"

# s6 before fedinit.lem21 takes the place of V_1, and that lemma's bracket for all local steps.
FACTORED = (
    "V2 <= eta^2*K*sigma_l^2/N + 4/N*(beta^2*Delta + eta^2*K^2*sigma_g^2 + eta^2*K^2*g2)"
    " + 2*eta^2/C^2*G_sum + 4*eta^2*K*L^2/N*V1 + 2*beta^2/N*Delta"
)
LOCAL = "V1 <= K*{fedinit.lem21#s5c}"

questions = (
    Question(
        step="s0",
        claim="#s0",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=(*DRAW, "d, h: family"),
        replace={
            "V2": "E|mean(beta*d - eta*h, S)|^2",
            "Y_g": "E|sum(eta*h + beta*d, S)|^2",
        },
        asks="the update of the global model, from lines 6, 9 and 16 of the algorithm",
    ),
    Question(
        step="s0",
        claim="#s0",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=(*DRAW, "d, h: family"),
        replace={
            "V2": "E|mean(beta*d - eta*h, S)|^2",
            "Y_g": "E|sum(-eta*h + beta*d, S)|^2",
        },
        reading="the gradients in the bracket with the sign of line 9",
    ),
    Question(
        step="s1a",
        claim="#s1a",
        kind=Kind.VECTOR,
        given=(*UNBIASED, SMOOTH_PATH, *ONE_CLIENT),
        where=AFTER_NOISE,
        replace=TWO_STEPS,
        asks="the noise leaves the square, for two local steps and one active client",
    ),
    Question(
        step="s1a",
        claim="#s1a",
        kind=Kind.VECTOR,
        given=(*UNBIASED, *ONE_CLIENT),
        where=APART_FROM_NOISE,
        replace=TWO_STEPS,
        reading="the second gradient does not depend on the noise of the first",
    ),
    Question(
        step="s1b",
        claim="#s1b",
        kind=Kind.VECTOR,
        given=(*UNBIASED, *NOISE, SMOOTH_PATH, *ONE_CLIENT),
        where=AFTER_NOISE,
        replace=TWO_STEPS,
        asks="the bound on the noise, for two local steps and one active client",
    ),
    Question(
        step="s1b",
        claim="#s1b",
        kind=Kind.VECTOR,
        given=(*UNBIASED, *NOISE, *ONE_CLIENT),
        where=APART_FROM_NOISE,
        replace=TWO_STEPS,
        reading="the second gradient does not depend on the noise of the first",
    ),
    Question(
        step="s2",
        claim="#s2[1]",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=(*DRAW, "x: family"),
        replace=ARBITRARY,
    ),
    Question(
        step="s2, second form",
        claim="#s2[2]",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=(*DRAW, "x: family"),
        replace=ARBITRARY,
    ),
    Question(
        step="s3",
        claim="#s3",
        kind=Kind.VECTOR,
        where=("A, d: vector over i", "i: source of C"),
        replace={
            "X_all": "C^2*E|mean(eta*A + beta*d, i)|^2",
            "G_sum": "C^2*E|mean(A, i)|^2",
            "Delta": "E|d|^2",
        },
    ),
    Question(
        step="s4",
        claim="#s4[1]",
        kind=Kind.VECTOR,
        where=IN_STEPS,
        replace=STEPS,
        asks="Jensen over the local steps",
    ),
    Question(
        step="s4, second inequality",
        claim="#s4[2]",
        kind=Kind.VECTOR,
        given=(SMOOTH, HETEROGENEITY),
        where=IN_STEPS,
        replace=STEPS,
        by={SMOOTH: "4*K*eta^2", HETEROGENEITY: "4*C*K^2*eta^2"},
    ),
    Question(
        step="s5",
        claim="#s5",
        given=("#s1b", "#s2[2]", "#s3", "#s4[2]", "N <= C"),
        where=TWO_CLIENTS,
        replace={"Y_x": "Y_f"},
    ),
    Question(
        step="s5, sampling",
        claim=MIXED,
        given=("#s1b", "#s2[2]"),
        where=TWO_CLIENTS,
        replace={"Y_x": "Y_f"},
        asks="s2 in s1b",
    ),
    Question(
        step="s5, sums",
        claim="u*X_all + v*X_diag <= u*{#s3} + v*{#s4[2]}",
        given=("#s3", "#s4[2]"),
        where=("u, v: real >= 0",),
        asks="s3 and s4 in that, u and v the factors of the two sums",
    ),
    Question(
        step="s5",
        claim=(
            "eta^2*K*sigma_l^2/N + (N - 1)/(N*C*(C - 1))*{#s3} + (C - N)/(N*C*(C - 1))*{#s4[2]}"
            " == {#s5} + (C - 1)*(2*beta^2*(N - 1)/(N*(C - 1))*Delta)"
        ),
        where=TWO_CLIENTS,
        reading="the last term with the factor C that s3 brings",
    ),
    Question(
        step="s6, factors",
        claim=FACTORED,
        given=("#s5", "N <= C"),
        where=TWO_CLIENTS,
        asks="the factors of s5 for participating and all clients, at most those of s6",
    ),
    Question(step="s6", claim="#s6", given=(FACTORED, LOCAL)),
    Question(
        step="s6, condition of Lemma 21",
        claim="fedinit.lem21#hypothesis: ceiling on eta",
        given=("#hypothesis: ceiling on eta", "fedinit.lem21#hypothesis: two local steps"),
        asks="the learning rates that this lemma admits are admitted by fedinit.lem21",
    ),
    Question(step="s7a", claim="#s7a", given=("#s6", "gt2 == g2")),
    Question(
        step="s7b",
        claim="#s7b",
        given=("#s7a", "#hypothesis: ceiling on eta"),
    ),
)
