r"""Eq. (12): one stochastic step.

$x=W_{c,k}-U$ is random by the noise $s$ of the steps before, as is $a=\nabla L_c(W_{c,k})$; the
stochastic gradient $g$ depends on the noise $t$ of the step as well.
"""

from bounds.verdicts.question import Kind, Question

WHERE = ("x, a: vector over s", "xp, g: vector over s, t")
NORMS = {
    "E_dist_k1_sq": "E|xp|^2",
    "E_dist_sg_sq": "E|x - eta*g|^2",
    "E_dist_gd_sq": "E|x - eta*a|^2",
}

questions = (
    Question(
        step="(a)",
        claim="#(a)",
        kind=Kind.VECTOR,
        given=("xp == x - eta*g",),
        where=WHERE,
        replace=NORMS,
    ),
    Question(
        step="(b)",
        claim="#(b)",
        kind=Kind.VECTOR,
        given=("#(a)", "mean(g, t) == a", "E|g - a|^2 <= sigma^2"),
        where=WHERE,
        replace=NORMS,
        asks="Definition 6.2 at the local state",
    ),
)
