r"""Equation (6): what the cited lemma says when it is summed.

$g(t)$ is the expected gap at $\gamma^{t-1}$ and $p(t)$ the potential.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="statement, summed",
        claim="kappa_0*sum(g(j), j, 1, T) <= p(0) - p(T)",
        kind=Kind.RECURSION,
        given=("kappa_0*g(t) <= p(t - 1) - p(t)",),
        where=("g, p: sequence >= 0", "t: index from 1 to T", "T: integer >= 1"),
        asks="the potentials telescope",
    ),
)
