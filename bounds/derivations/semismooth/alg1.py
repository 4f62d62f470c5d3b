r"""Algorithm 1: what a client sends.

$W(k)$ is the local model after $k$ passes of line 10, $g(k)$ its stochastic gradient.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="client update",
        claim="W(K) - W(0) == -sum(eta_l*g(k), k, 0, K - 1)",
        kind=Kind.RECURSION,
        given=("W(j + 1) == W(j) - eta_l*g(j)",),
        where=("W, g: sequence", "j: index from 0 to K-1"),
        asks="line 12 sends the sum of the K local steps",
    ),
)
