r"""Equation (9): the inner product replaced; $g=\nabla\ell(\gamma^{t-1})$."""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="source of (9)",
        claim="|g + h|^2 >= 0",
        kind=Kind.VECTOR,
        where=("g, h: vector",),
    ),
    Question(
        step="(9)",
        claim="ell_g - <g, h>/alpha + L/(2*alpha^2)*|h|^2"
        " <= ell_g + |g|^2/(2*alpha) + |h|^2/(2*alpha) + L/(2*alpha^2)*|h|^2",
        kind=Kind.VECTOR,
        where=("g, h: vector", "ell_g: real"),
        uses=("switching.eq8",),
    ),
)
