r"""Lemma 6.3, amended: its steps.

$x=W_{c,k}-U$ and $a=\nabla L_c(W_{c,k})$ depend on the noise $s$ of the steps before, the
stochastic gradient $g$ on the noise $t$ of the step as well; $b=\nabla L_c(U)$. The sequence $x(k)$
is the mean squared drift after $k$ steps; `mean_L` and `mean_g` are averages over the clients.
"""

from bounds.derivations.semismooth.eq14 import ASSUMPTION
from bounds.derivations.semismooth.lem6_3 import GIVEN
from bounds.derivations.semismooth.lem6_3 import WHERE as ONE_UPDATE
from bounds.derivations.semismooth.lem6_3_avg import AVERAGED
from bounds.verdicts.question import Kind, Question

VECTORS = ("x, a: vector over s", "g: vector over s, t", "b: vector")
NORMS = {
    "E_dist_k1_sq": "|x - eta*g|^2",
    "E_dist_gd_sq": "|x - eta*a|^2",
    "E_dist_k_sq": "|x|^2",
    "gdk_sq": "|a - b|^2",
    "grad_cU_sq": "|b|^2",
}
CEILING = "2*K^2*eta^2*beta^2 <= 1/2"
CROSS = "2*K*eta^2*alpha^2*(E_dist_k*sqrt(L_cU))"
JENSEN = "E_dist_k^2 <= E_dist_k_sq"

questions = (
    Question(
        step="one local update",
        claim="{#statement.left} <= {#statement}",
        kind=Kind.VECTOR,
        given=(*GIVEN, "K == 1"),
        where=ONE_UPDATE,
        replace={"xi": "E|eta*g|^2"},
        asks="the case K = 1",
    ),
    Question(
        step="s1",
        claim="#s1",
        kind=Kind.VECTOR,
        given=("mean(g, t) == a", "|g - a|^2 <= sigma^2"),
        where=VECTORS,
        replace=NORMS,
    ),
    Question(
        step="s2",
        claim="#s2",
        kind=Kind.VECTOR,
        where=(*VECTORS, "K: integer >= 2"),
        replace=NORMS,
    ),
    Question(
        step="s3, ceiling",
        claim=CEILING,
        given=("#hypothesis: second-order ceiling",),
    ),
    Question(
        step="s3, product",
        claim="2*E_dist_k*second <= E_dist_k^2 + second^2",
        where=("second: real >= 0",),
        asks="second is eta times the square root of the loss",
    ),
    Question(
        step="s3, second-order term",
        claim=f"2*K*eta^2*gdk_sq <= E_dist_k_sq/K + {CROSS}",
        given=(ASSUMPTION, "2*K*eta^2*beta^2 <= 1/(2*K)"),
    ),
    Question(
        step="s3, first-order term",
        claim=f"{CROSS} <= 2*(E_dist_k*(eta*sqrt(L_cU)))/K",
        given=("#hypothesis: first-order ceiling",),
    ),
    Question(
        step="s3",
        claim="#s3",
        given=(
            "2*K*eta^2*gdk_sq <= E_dist_k_sq/K + cross",
            "cross <= 2*half/K",
            "2*half <= E_dist_k^2 + eta^2*L_cU",
            JENSEN,
        ),
        where=("cross, half: real >= 0",),
        asks="cross and half are the terms with the square root of the loss",
    ),
    Question(step="s4", claim="#s4", given=("#s1", "#s2", "#s3")),
    Question(
        step="s5, unrolled",
        claim="x(k) <= sum(rest*(1 + 4/K)^(i - 1), i, 1, k)",
        kind=Kind.RECURSION,
        given=("x(0) == 0", "x(j + 1) <= (1 + 4/K)*x(j) + rest"),
        where=(
            "x: sequence >= 0",
            "j: index from 0 to k-1",
            "k: integer >= 1",
            "K: integer >= 2",
            "rest: real >= 0",
        ),
        asks="s4 from W_{c,0} = U, rest for what it adds",
    ),
    Question(
        step="s5, more terms",
        claim="sum((1 + 4/K)^(i - 1), i, 1, k) <= sum((1 + 4/K)^(i - 1), i, 1, K)",
        given=("k <= K",),
        where=("k: integer >= 1", "K: integer >= 2"),
    ),
    Question(
        step="s5, closed form",
        claim="sum((1 + 4/K)^(i - 1), i, 1, n_v) == ((1 + 4/K)^n_v - 1)*K/4",
        kind=Kind.RECURSION,
        asks="for any number n of terms, of which K is one",
    ),
    Question(step="s5, power", claim="((1 + 4/K)^K - 1)*K/4 <= 20*K"),
    Question(
        step="s5",
        claim="#s5",
        given=("E_dist_k_sq <= {#s5}/(20*K)*all", "all <= 20*K"),
        where=("all: real >= 0",),
        asks="all is the sum of the K powers",
    ),
    Question(
        step="last line",
        claim="#statement",
        given=(AVERAGED, "mean_g <= tau_2^2*mean_L", "mean_L == L_U"),
        where=("mean_L, mean_g: real >= 0",),
        asks="s5 averaged over clients and steps",
    ),
)
