r"""Section 5.2: one local step of gradient descent, and its unrolling.

In the vectors $w=W_{c,k}$, $u=U$ and $a=\nabla L_c(W_{c,k})$. The sequence $x(k)$ is the squared
drift after $k$ local steps and `grow` what a step adds to it.
"""

from bounds.verdicts.question import Kind, Question

VECTORS = ("w, wp, u, a: vector", "K: integer >= 2")
NORMS = {
    "dist_k1_sq": "|wp - u|^2",
    "dist_gd_sq": "|w - u - eta_l*a|^2",
    "dist_k_sq": "|w - u|^2",
    "grad_ck_sq": "|a|^2",
}
STEP = "wp == w - eta_l*a"  # the local step of Section 5.2
MANY = "#hypothesis: local steps, (c)"
UPPER = "grad_ck_sq <= tau_2^2*L_ck"  # no critical point, for L_c at the local state
DECREASE = "L_ck <= L_cU"  # (7)
SAME_RATE = "eta read as eta_l"

questions = (
    Question(
        step="(a)", claim="#(a)", kind=Kind.VECTOR, given=(STEP,), where=VECTORS, replace=NORMS
    ),
    Question(step="fact of (b)", claim="#fact of (b)"),
    Question(
        step="(b)",
        claim="#(b)",
        kind=Kind.VECTOR,
        given=(STEP, MANY),
        where=VECTORS,
        replace=NORMS,
    ),
    Question(step="(c)", claim="#(c)", given=("#(b)", MANY)),
    Question(step="(c)", claim="#(c)", given=("#(b)", MANY, "eta == eta_l"), reading=SAME_RATE),
    Question(step="(d)", claim="#(d)", given=("#(c)", MANY, UPPER)),
    Question(
        step="(d)",
        claim="#(d)",
        given=("#(c)", MANY, UPPER, "G == tau_2"),
        reading="G read as tau_2",
    ),
    Question(
        step="(e)",
        claim="#(e)",
        given=("#(d)", MANY, UPPER, DECREASE),
        uses=("semismooth.eq7",),
    ),
    Question(
        step="(e)",
        claim="#(e)",
        given=("#(d)", MANY, UPPER, DECREASE, "G == tau_2", "eta == eta_l"),
        reading="G read as tau_2, and eta as eta_l",
    ),
    Question(
        step="(f)",
        claim="x(k) <= sum(grow*(1 + 2/K)^(i - 1), i, 1, k)",
        kind=Kind.RECURSION,
        given=("x(0) == 0", "x(j + 1) <= (1 + 2/K)*x(j) + grow"),
        where=(
            "x: sequence >= 0",
            "j: index from 0 to k-1",
            "k, K: integer >= 2",
            "grow: real >= 0",
        ),
        asks="(e) unrolled from W_{c,0} = U, with grow = K*tau_2^2*eta_l^2*L_c(U)",
    ),
    Question(
        step="(f), more terms",
        claim="sum((1 + 2/K)^(i - 1), i, 1, k) <= sum((1 + 2/K)^(i - 1), i, 1, K)",
        given=("k <= K",),
        where=("k, K: integer >= 2",),
        asks="the sum over k steps is at most that over K",
    ),
    Question(step="(h)", claim="#(h)", given=(MANY,)),
    Question(step="(g)", claim="#(g)", given=("#(f)", "#(h)", MANY)),
)
