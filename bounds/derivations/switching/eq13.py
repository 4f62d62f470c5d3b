r"""Equation (13): (12) summed over the rounds.

$g(t)$ is the expected gap at $\theta^{t-1}$, $p(t)$ the potential and $c(t)$ the cost $C_t$;
`first` and `second` are the factors of (12).
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="(13)",
        claim="sum(g(j), j, 1, T) <= first*(p(0) - p(T)) + second*sum(c(j - 1), j, 1, T)",
        kind=Kind.RECURSION,
        given=("g(t) <= first*(p(t - 1) - p(t)) + second*c(t - 1)",),
        where=(
            "g: sequence",
            "p, c: sequence >= 0",
            "t: index from 1 to T",
            "T: integer >= 1",
            "first, second: real >= 0",
        ),
        uses=("switching.eq12",),
    ),
)
