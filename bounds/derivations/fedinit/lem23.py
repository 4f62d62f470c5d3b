r"""Lemma 23: the divergence of a round from that of the round before.

The vectors of s1 carry their catalogued names. In the steps for one client $u$ is
$w_{i,K}^{t-1}-w^t$, $v$ is $w^{t+1}-w^t$, $h$ the sum of the stochastic gradients, $n$ that of
their noise and $A$ that of the exact gradients; `m` and `M` are the noise of one step and the sum
over the steps before it, and $k$ runs over the local steps. In the step with two clients $w$ is
$w^t$, `p1` and `p2` their last states and `s1` and `s2` their local updates; one of the two is
active, each with probability 1/2, and the other keeps its state (line 14 of fedinit.alg1).
"""

from bounds.derivations.fedinit.eq10 import EVERY_CLIENT, VECTORS
from bounds.verdicts.question import Kind, Question

RECURSION = "|{#s1.left} - {#s1}|^2 == 0"

# Assumptions 1, 3 and 5 at the points of the local steps.
SMOOTH = "K*E|a - b|^2 <= L^2*V1_i"
HETEROGENEITY = "E|b - c|^2 <= sigma_g^2"
NOISE = "E|m|^2 <= sigma_l^2"

LOCAL_SUMS = {"H_i": "eta^2*E|h|^2", "Hn_i": "E|n|^2", "Hf_i": "E|A|^2"}
IN_STEPS = ("a: vector over k", "b, c: vector", "k: source of K")

# Two clients, the first or the second active: the next global model is the state of the active one.
ONE_OF_TWO = {
    "Delta_next": "1/4*(E|t1 - p2|^2 + E|t2 - p1|^2)",
    "Delta": "1/2*(E|w - p1|^2 + E|w - p2|^2)",
    "V2": "1/2*(E|t1 - w|^2 + E|t2 - w|^2)",
    "H_bar": "1/2*(E|s1|^2 + E|s2|^2)",
}
ROUND_OF_TWO = ("t1 == w + beta*(w - p1) - s1", "t2 == w + beta*(w - p2) - s2")

LEMMAS = ("V1 <= {fedinit.lem21#statement}", "V2 <= {fedinit.lem22#statement}")
DOUBLE_NOISE = "{#s4b.left} <= {#s4b} + 3*eta^2*K*sigma_l^2"

questions = (
    Question(
        step="s1",
        claim=RECURSION,
        kind=Kind.VECTOR,
        given=("w_iK == w_iK_prev",),
        where=VECTORS,
        asks="the recursion for a client that is not active (line 14)",
    ),
    Question(
        step="s1",
        claim=RECURSION,
        kind=Kind.VECTOR,
        given=("w_iK == {fedinit.eq10#premise}",),
        where=VECTORS,
        reading=EVERY_CLIENT,
    ),
    Question(
        step="s2",
        claim="#s2",
        kind=Kind.VECTOR,
        where=("u, v, h: vector",),
        replace={
            "Z_next_i": "E|beta*u + v + h|^2",
            "Z_i": "E|u|^2",
            "V2": "E|v|^2",
            "H_i": "E|h|^2",
        },
        asks="the squared norm of s1",
    ),
    Question(
        step="s3a",
        claim="#s3a",
        kind=Kind.VECTOR,
        given=("h == n + A",),
        where=("h, n, A: vector",),
        replace=LOCAL_SUMS,
    ),
    Question(
        step="s3b, noise of one step more",
        claim="E|M + m|^2 <= E|M|^2 + sigma_l^2",
        kind=Kind.VECTOR,
        given=("mean(m, xi) == 0*M", NOISE),
        where=("m: vector over xi", "M: vector"),
        asks="the noise of one more local step adds its variance",
    ),
    Question(
        step="s3b, noise of all steps",
        claim="x(K) <= K*sigma_l^2",
        kind=Kind.RECURSION,
        given=("x(0) == 0", "x(k+1) <= x(k) + sigma_l^2"),
        where=("x: sequence >= 0", "k: index from 0 to K-1"),
    ),
    Question(
        step="s3b, Jensen",
        claim="E|total(a, k)|^2 <= K*(K*E|a - b + b - c + c|^2)",
        kind=Kind.VECTOR,
        where=IN_STEPS,
    ),
    Question(
        step="s3b",
        claim="#s3b",
        given=("#s3a", "Hn_i <= K*sigma_l^2", "Hf_i <= K*Hs_i"),
    ),
    Question(
        step="s3c",
        claim="#s3c",
        kind=Kind.VECTOR,
        given=("#s3b", SMOOTH, HETEROGENEITY),
        where=IN_STEPS,
        replace={"Hs_i": "K*E|a|^2", "g2": "E|c|^2"},
    ),
    Question(
        step="s3d",
        claim="#s3d",
        given=(
            "C*H_bar <= sum(2*eta^2*K*sigma_l^2 + 6*eta^2*K^2*sigma_g^2 + 6*eta^2*K^2*g2, i, 1, C)"
            " + 6*eta^2*K*L^2*(C*V1)",
        ),
        asks="the sum of s3c over the clients, divided by their number",
    ),
    Question(
        step="s4a",
        claim="#s4a",
        kind=Kind.VECTOR,
        given=ROUND_OF_TWO,
        where=("w, p1, p2, s1, s2, t1, t2: vector",),
        replace=ONE_OF_TWO,
        asks="the divergence of two clients of which one is active and the other keeps its state",
    ),
    Question(
        step="s4a",
        claim="#s4a",
        kind=Kind.VECTOR,
        where=("u, h: vector over i", "v: vector", "i: source of C"),
        replace={
            "Delta_next": "E|beta*u + v + h|^2",
            "Delta": "E|u|^2",
            "V2": "E|v|^2",
            "H_bar": "E|h|^2",
        },
        reading=EVERY_CLIENT,
    ),
    Question(step="s4b", claim="#s4b", given=("#s4a", "#s3d", *LEMMAS)),
    Question(
        step="s4b",
        claim=DOUBLE_NOISE,
        given=("#s4a", "#s3d", *LEMMAS),
        reading="2 in place of 1 in the bracket of the noise, as in 3 times s3d",
    ),
    Question(step="s4c", claim="#s4c", given=("#s4b", "#hypothesis: ceiling on eta")),
    Question(
        step="s4, condition of Lemma 21",
        claim="fedinit.lem21#hypothesis: ceiling on eta",
        given=("#hypothesis: ceiling on eta", "fedinit.lem21#hypothesis: two local steps"),
        asks="the learning rates that this lemma admits are admitted by fedinit.lem21",
    ),
    Question(step="s5", claim="#s5", given=("#s4c",)),
    Question(
        step="statement",
        claim="#statement",
        given=("#s5", "#hypothesis: ceiling on beta"),
        unfold=("kappa_beta",),
        asks="s5 multiplied by kappa_beta",
    ),
)
