r"""Eq. (13): the gradient step.

$x=W_{c,k}-U$, $a=\nabla L_c(W_{c,k})$ and $b=\nabla L_c(U)$, for one outcome of the noise; the
lines hold on average when they hold for every outcome.
"""

from bounds.verdicts.question import Kind, Question

WHERE = ("x, a, b: vector", "K: integer >= 2")
NORMS = {
    "E_dist_gd_sq": "|x - eta*a|^2",
    "E_dist_k_sq": "|x|^2",
    "E_cross": "(eta*|x|*|a|)",
    "grad_ck_sq": "|a|^2",
    "gdk_sq": "|a - b|^2",
    "grad_cU_sq": "|b|^2",
}
WEIGHT_K = "with the weight K - 1 in place of k - 1"

questions = (
    Question(step="(a)", claim="#(a)", kind=Kind.VECTOR, where=WHERE, replace=NORMS),
    Question(
        step="fact of (b)",
        claim="#fact of (b)",
        given=("k >= 2",),
        asks="where its weight is defined and positive",
    ),
    Question(
        step="(b)",
        claim="#(b)",
        given=(
            "#(a)",
            "2*E_cross <= E_dist_k_sq/(k - 1) + (k - 1)*(eta^2*grad_ck_sq)",
            "k >= 2",
            "k <= K",
        ),
        asks="by the fact at every index k of a step",
    ),
    Question(
        step="(b)",
        claim="#(b)",
        given=(
            "#(a)",
            "2*E_cross <= E_dist_k_sq/(K - 1) + (K - 1)*(eta^2*grad_ck_sq)",
            "K >= 2",
        ),
        reading=WEIGHT_K,
    ),
    Question(step="(c)", claim="#(c)", given=("#(b)", "#hypothesis: local steps, (c)")),
    Question(step="fact of (d)", claim="#fact of (d)"),
    Question(
        step="(d)",
        claim="#(d)",
        kind=Kind.VECTOR,
        given=("#(c)",),
        where=WHERE,
        replace=NORMS,
    ),
)
