r"""First remark of A.4, amended, with the letters of the published one."""

from bounds.derivations.switching.rem1 import questions as published
from bounds.verdicts.question import Kind, Question

questions = (
    published[0],
    Question(
        step="a better aggregated model",
        claim="ell_t <= ell_g",
        kind=Kind.VECTOR,
        given=(
            "h == g",
            "ell_t <= ell_g - <g, h>/alpha + L/(2*alpha^2)*|h|^2",
            "#hypothesis: step of the server",
        ),
        where=("h, g: vector", "ell_t, ell_g: real"),
        asks="if h is the gradient at the aggregated model, the global model is not worse than it",
        uses=("switching.eq8",),
    ),
)
