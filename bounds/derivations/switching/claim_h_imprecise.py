r"""What a better aggregated model says of the server state.

The loss is `ell_t` at $\theta$ and `ell_g` at $\gamma=\theta+h/\alpha$; $s$ is the gradient at
$\theta$.
"""

from bounds.verdicts.question import Kind, Question

WHERE = ("h, s: vector", "ell_t, ell_g: real")

questions = (
    Question(
        step="statement",
        claim="ell_t <= ell_g",
        kind=Kind.VECTOR,
        given=("h == s", "ell_g >= ell_t + <s, h>/alpha"),
        where=WHERE,
        asks="if h is the gradient at the global model and the loss is convex, the global model is "
        "not worse than the aggregated one",
    ),
)
