r"""Remark 14: the factor of beta.

`x` is $cKL$, and `y` a larger value of it.
"""

from bounds.verdicts.question import Question

FACTOR = "(1/(1 + 2*beta))^(1/(1 + x))"

questions = (
    Question(
        step="factor",
        claim="{#factor} < 1",
        given=("beta > 0",),
        asks="a small positive beta reduces the bound",
    ),
    Question(
        step="factor in K",
        claim=f"{FACTOR} <= (1/(1 + 2*beta))^(1/(1 + y))",
        given=("beta > 0", "x <= y"),
        where=("x, y: real > 0",),
        asks="as K increases the improvement becomes smaller",
    ),
    Question(
        step="limit, lower bound",
        claim="1 - log(1 + 2*beta)/(1 + x) <= exp(-log(1 + 2*beta)/(1 + x))",
        given=("beta > 0",),
        where=("x: real > 0",),
        asks="the factor, written as an exponential, differs from 1 by log(1 + 2 beta)/(1 + cKL)",
    ),
    Question(
        step="limit, rate",
        claim="log(1 + 2*beta)/(1 + x) <= r",
        given=("beta > 0", "r > 0", "x >= 2*beta/r"),
        where=("x, r: real > 0",),
        asks="that difference falls below every r when K is large",
    ),
)
