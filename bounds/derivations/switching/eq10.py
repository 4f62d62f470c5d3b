r"""Equation (10): the gradient at the optimal weights inserted.

$g=\nabla\ell(\gamma^{t-1})$ and $s=\nabla\ell(\theta_*)$.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="(10)",
        claim="ell_g + |g|^2/(2*alpha) + |h|^2/(2*alpha) + L/(2*alpha^2)*|h|^2"
        " == ell_g + |g - s|^2/(2*alpha) + (1/(2*alpha) + L/(2*alpha^2))*|h|^2",
        kind=Kind.VECTOR,
        given=("s == 0",),
        where=("g, h, s: vector", "ell_g: real"),
        uses=("switching.eq9",),
    ),
)
