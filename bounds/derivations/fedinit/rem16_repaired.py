r"""Remark 16, amended: the sum of the smallest coefficients and the rate.

`l` is $\log T$; the sequences are $1+\frac12+\dots$ and the logarithms.
"""

from bounds.verdicts.question import Kind, Question

HARMONIC = ("x: sequence >= 0", "e: sequence", "t: index from 1 to n-1", "n: integer >= 2")

questions = (
    Question(
        step="smallest coefficients",
        claim="b1 >= beta_0/t",
        given=("c*K/t/b1 <= c*K/beta_0",),
        where=("b1: real > 0", "t: integer >= 1"),
        asks="a coefficient of round t, when beta decays no faster than the learning rate c/t",
    ),
    Question(
        step="sum, one term",
        claim="1/n <= log(n/(n - 1))",
        where=("n: integer >= 2",),
    ),
    Question(
        step="sum, all terms",
        claim="x(n) <= 1 + e(n) - e(1)",
        kind=Kind.RECURSION,
        given=("x(1) == 1", "x(t+1) <= x(t) + e(t+1) - e(t)"),
        where=HARMONIC,
        asks="the sum of 1, 1/2, ..., e the logarithms",
    ),
    Question(
        step="sum, lower end of one term",
        claim="log((n + 1)/n) <= 1/n",
        where=("n: integer >= 1",),
    ),
    Question(
        step="sum, lower end",
        claim="e(n) - e(1) <= x(n)",
        kind=Kind.RECURSION,
        given=("x(1) == 1", "x(t+1) >= x(t) + e(t+1) - e(t)"),
        where=HARMONIC,
        asks="it grows at least as the logarithm",
    ),
    Question(
        step="exponent",
        claim="2*beta_0 + 2*sum_beta + c*K*L*(2 + l) <= 4*beta_0 + 2*c*K*L + (2*beta_0 + c*K*L)*l",
        given=("sum_beta <= beta_0*(1 + l)",),
        where=("l: real >= 0",),
        asks="the exponent of fedinit.thm15.repaired",
    ),
    Question(
        step="rate",
        claim="p*a^2*b^2*c*L_G^2*K/(beta_0*C*S) <= q*v*a^2*b^2*c*L_G^2/beta_0*(K/(C*S))",
        given=("p <= q*v",),
        where=("p, q, v: real >= 0",),
        asks="the bound of fedinit.thm15.repaired, p its exponential, v the rate's, q the rest",
    ),
    Question(
        step="rate, exponentials",
        claim="exp(x + y) == exp(x)*exp(y)",
        where=("x, y: real >= 0",),
    ),
)
