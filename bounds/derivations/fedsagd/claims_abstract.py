"""Abstract: the order of the stability bound, and of the convergence rate on non-i.i.d. data."""

from dataclasses import replace

from bounds.derivations.fedsagd.tables import LEVEL, PROPORTIONAL, SAGD, SAGD_WHERE
from bounds.verdicts.question import Question

SPEED_UP = Question(
    step="convergence",
    claim="K*(m - s)/(m - 1)*sigma_g^2 <= (m - s)/(m - 1)*sigma_g^2",
    given=("s <= m",),
    where=("m: integer >= 2",),
    asks=(
        "sqrt(sKT) times the slowest term of Psi_g in Theorem 4.1,"
        " K(m-s)/(m-1) sigma_g^2/sqrt(sKT), is no larger than with K = 1"
    ),
)

questions = (
    Question(
        step="stability",
        claim=f"{SAGD} == {LEVEL}*({{#stability}})",
        given=(PROPORTIONAL,),
        where=SAGD_WHERE,
        asks="the bound of Theorem C.12 is 1 - (1 - Gamma)^T with a factor that is free of T",
    ),
    SPEED_UP,
    replace(SPEED_UP, given=("s == m",), reading="full participation"),
    replace(SPEED_UP, given=("s <= m", "sigma_g == 0"), reading="without heterogeneity"),
)
