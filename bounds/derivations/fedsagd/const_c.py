r"""The constant c: whether its range can be empty under the printed ceilings.

For $K=1$, where $\alpha=\alpha'=1$: `b` is $1-\beta$, `ratio` is $\frac{m(s-1)}{s(m-1)}$
and `share` is $\frac{m-s}{s(m-1)}$.
"""

from dataclasses import replace

from bounds.verdicts.question import Question

RANGE = Question(
    step="upper end",
    claim=(
        "1/2 - 36*eta_l^2*L^2 - (72*eta_l^2*L^2 + 4)*share/kappa1"
        "*(4*beta^2*(eta*eta_l)^2*L^2/b^4 + 18*beta^2*eta_l^2*L^2/b^2 + eta*eta_l*L/(2*b)) > 0"
    ),
    given=(
        "eta_l <= 1/(15*L)",
        "(eta*eta_l)^2 <= ratio^2*b^4/(48*beta^2*L^2)",
        "eta_l^2 <= ratio^2*b^2/(72*beta^2*L^2)",
        "eta*eta_l <= ratio*b/(2*L)",
        "b == 1 - beta",
        "kappa1 == 1 - 36*beta^2*eta_l^2*L^2/b^2",
        "ratio == m*(s - 1)/(s*(m - 1))",
        "share == (m - s)/(s*(m - 1))",
        "s <= m",
    ),
    where=(
        "b, ratio: real in (0, 1]",
        "kappa1: real in (0, 1]",
        "share: real >= 0",
        "beta: real in (0, 1)",
        "m: integer >= 2",
    ),
    asks="for K = 1 and the largest kappa_1 the bound on c is positive under the printed ceilings",
)

questions = (
    RANGE,
    replace(
        RANGE,
        given=("eta_l <= 1/(15*L)", "share == 0"),
        where=("share: real >= 0", "b: real in (0, 1]", "kappa1: real in (0, 1]"),
        reading="full participation, s = m",
    ),
)
