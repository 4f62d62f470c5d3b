r"""First remark of A.4: the squared norm, and what a better aggregated model suggests.

The loss is `ell_t` at $\theta$ and `ell_g` at $\gamma=\theta+h/\alpha$; $g$ is the gradient at
$\gamma$.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="statement",
        claim="|g + h|^2 >= 0",
        kind=Kind.VECTOR,
        where=("g, h: vector",),
    ),
    Question(
        step="empirically, in most cases",
        claim="ell_t <= ell_g",
        kind=Kind.VECTOR,
        given=("h == g", "ell_t <= ell_g - <g, h>/alpha + L/(2*alpha^2)*|h|^2"),
        where=("h, g: vector", "ell_t, ell_g: real"),
        asks="if h is the gradient at the aggregated model, the global model is not worse than it",
        uses=("switching.eq8",),
    ),
    Question(
        step="empirically, in most cases",
        claim="ell_t <= ell_g",
        kind=Kind.VECTOR,
        given=("h == g", "ell_t <= ell_g - <g, h>/alpha + L/(2*alpha^2)*|h|^2", "alpha >= L/2"),
        where=("h, g: vector", "ell_t, ell_g: real"),
        reading="with alpha >= L/2",
        asks="if h is the gradient at the aggregated model, the global model is not worse than it",
    ),
)
