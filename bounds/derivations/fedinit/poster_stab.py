r"""Poster, generalization row: the rate against the bound.

`p` is $cL$; the first term is taken for $L=1$.
"""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="rate, first term",
        claim="1/S*(U*T*K)^(p/(1 + p)) <= 1/S*(U*K)^(p/(1 + p))",
        where=("p, U: real > 0", "T, K: integer >= 1"),
        asks="the first term is of the order 1/S, with a constant free of T",
    ),
    Question(
        step="rate, second term",
        claim="p/(1 + p) - 1 == -1/(1 + p)",
        where=("p: real > 0",),
        asks="the power of T in the second term is that of the rate",
    ),
    Question(
        step="rate, power of K",
        claim="p/(1 + p) == 1/(1 + p)",
        where=("p: real > 0",),
        asks="the power of K in the second term is that of the rate",
    ),
    Question(
        step="beta = 0",
        claim="beta*c*L != 0",
        given=("beta >= 0",),
        asks="the exponent 1/(beta c L) is defined for every beta that is not negative",
    ),
)
