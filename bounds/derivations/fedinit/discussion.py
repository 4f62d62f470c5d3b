r"""Discussion: the term of the divergence and the factor of beta.

`x` is $cKL$, and `y` a larger value of it.
"""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="negative term (Theorem 1)",
        claim="{fedinit.thm1#statement} <= D/(lam*eta*K*T) + eta*kappa*L*sigma/(lam*N)",
        given=("kappa_beta > 0",),
        asks="the divergence enters the bound as a negative term",
    ),
    Question(
        step="bound for beta and for beta = 0",
        claim="{fedinit.thm1#statement} <= D/(lam*eta*K*T) + 8*eta*L*sigma/(lam*N)",
        given=(
            "kappa == 8 + 78*beta^2*kappa_beta^2",
            "kappa_beta == 1/(1 - 141*beta^2)",
            "141*beta^2 < 1",
            "beta > 0",
        ),
        asks="the bound with relaxed initialization is at most that of FedAvg",
    ),
    Question(
        step="stability factor",
        claim="{#stability factor} == {fedinit.rem14#factor}",
        where=("beta: real > 0",),
        asks="the factor is that of fedinit.rem14",
    ),
    Question(
        step="larger beta for larger K",
        claim="log(1 + 2*u)/(1 + y) == log(1 + 2*beta)/(1 + x)",
        given=("log(1 + 2*u) == log(1 + 2*beta)*(1 + y)/(1 + x)", "x <= y"),
        where=("u, x, y: real > 0", "beta: real > 0"),
        asks="a larger beta keeps the factor (its logarithm) when K increases",
    ),
)
