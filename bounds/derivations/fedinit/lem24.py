r"""Lemma 24: one local step, the average over clients, unrolling, summing, under interpolation.

In the vector steps $x$ is $w_{i,k-1}^t$, $g$ its stochastic gradient, and `p`, `q` and `r` are
$\nabla f_i(w_{i,k-1}^t)$, $\nabla f_i(w^t)$ and $\nabla f(w^t)$.
"""

from bounds.verdicts.question import Kind, Question

CEILINGS = ("#hypothesis: two local steps", "#hypothesis: ceiling on eta")
CEILING_SQUARED = "4*a^2*(2*K - 1)*(K - 1)*L^2*eta^2 <= 1"
STEP = {"X_k": "E|w - x + eta*g|^2", "X_km1": "E|w - x|^2", "gi_km1": "E|g|^2", "gw2": "E|r|^2"}
VECTORS = ("w, x, g, p, q, r: vector",)

# Assumptions 1, 4 and 6 at the points of the step.
SMOOTH = "E|p - q|^2 <= L^2*E|w - x|^2"
LOCAL = "E|g|^2 <= a^2*E|p|^2"
GLOBAL = "E|q|^2 <= b^2*E|r|^2"

# Line 6 of the algorithm, squared, and which steps a round has.
START = "Xbar_0 == beta^2*Delta"
INDEX = ("k <= K - 1", "K >= 2")
GEOMETRIC = "sum((1 + 1/(K - 1))^tau, tau, 0, k) <= 3*(K - 1)"
UNROLLED = (
    "Xbar_kp1 <= sum((1 + 1/(K - 1))^tau, tau, 0, k)*(4*a^2*b^2*eta^2*K*gw2)"
    " + (1 + 1/(K - 1))^(k + 1)*Xbar_0"
)
GRADIENTS = "f_i(w^t) in the squared norm read as its gradient"

questions = (
    Question(step="s1", claim="#s1", kind=Kind.VECTOR, where=VECTORS, replace=STEP),
    Question(
        step="s2a",
        claim="#s2a",
        kind=Kind.VECTOR,
        given=("#s1", LOCAL),
        where=(*VECTORS, "mix_km1: real >= 0"),
        replace=STEP,
    ),
    Question(
        step="s2a",
        claim="#s2a",
        kind=Kind.VECTOR,
        given=("#s1", LOCAL),
        where=VECTORS,
        replace={**STEP, "mix_km1": "E|p - q + q|^2"},
        reading=GRADIENTS,
    ),
    Question(
        step="s2b",
        claim="#s2b",
        kind=Kind.VECTOR,
        given=("#s2a", SMOOTH, GLOBAL),
        where=(*VECTORS, "mix_km1: real >= 0"),
        replace=STEP,
    ),
    Question(
        step="s2b",
        claim="#s2b",
        kind=Kind.VECTOR,
        given=("#s2a", SMOOTH, GLOBAL),
        where=VECTORS,
        replace={**STEP, "mix_km1": "E|p - q + q|^2"},
        reading=GRADIENTS,
    ),
    Question(step="s3, squared ceiling", claim=CEILING_SQUARED, given=CEILINGS),
    Question(step="s3", claim="#s3", given=("#s2b", CEILING_SQUARED, "K >= 2")),
    Question(
        step="s4a",
        claim="#s4a",
        kind=Kind.VECTOR,
        given=(LOCAL, SMOOTH, GLOBAL, CEILING_SQUARED, "K >= 2"),
        where=("x, g, p, q: vector over i", "w, r: vector", "i: source of C"),
        replace={"Xbar_kp1": "E|w - x + eta*g|^2", "Xbar_k": "E|w - x|^2", "gw2": "E|r|^2"},
        by={LOCAL: "2*eta^2*K", GLOBAL: "4*eta^2*K*a^2", SMOOTH: "4*eta^2*K*a^2"},
        asks="the step s3 averaged over the clients",
    ),
    Question(
        step="s4b, unrolling",
        claim="x(n) <= q^n*x(0) + r*(q^n - 1)/(q - 1)",
        kind=Kind.RECURSION,
        given=("x(t+1) <= q*x(t) + r",),
        where=(
            "x: sequence >= 0",
            "t: index from 0 to n-1",
            "n: integer >= 0",
            "q: real > 1",
            "r: real >= 0",
        ),
        asks="s4a unrolled, q for its factor and r for the rest",
    ),
    Question(
        step="s4b, geometric sum",
        claim=GEOMETRIC,
        given=("(1 + 1/(K - 1))^(k + 1) <= 4", *INDEX),
        where=("k: integer >= 0", "K: integer >= 2"),
    ),
    Question(
        step="s4b, power",
        claim="(1 + 1/(K - 1))^n <= (1 + 1/(K - 1))^K",
        given=("n <= K",),
        where=("n: integer >= 0", "K: integer >= 2"),
        asks="the powers n = k + 1 up to K, then as in fedinit.lem21 (s4)",
    ),
    Question(
        step="s4b",
        claim="#s4b",
        given=(UNROLLED, GEOMETRIC, "(1 + 1/(K - 1))^(k + 1) <= 4", START, *INDEX),
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("V1 <= sum({#s4b}, k, 0, K - 1)", "gw2 == g2"),
        asks="the sum of s4b over the K local steps",
    ),
)
