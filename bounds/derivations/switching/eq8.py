r"""Equation (8): the descent lemma, from $\gamma^{t-1}$ to $\theta^{t-1}$.

$g=\nabla\ell(\gamma^{t-1})$, $d=\theta^{t-1}-\gamma^{t-1}$; `ell_g` and `ell_t` are the losses at
$\gamma^{t-1}$ and $\theta^{t-1}$.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="(8)",
        claim="ell_t <= ell_g - <g, h>/alpha + L/(2*alpha^2)*|h|^2",
        kind=Kind.VECTOR,
        given=("ell_t <= ell_g + <g, d> + L/2*|d|^2", "d == -h/alpha"),
        where=("g, h, d: vector", "ell_t, ell_g: real"),
        uses=("switching.eq7",),
    ),
)
