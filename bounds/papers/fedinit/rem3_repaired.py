r"""Remark 3, amended: the convergence rate of Theorem 1.

With $N\beta^2\le1$ and the learning rate $\eta=O\big((N/KT)^{\frac12}\big)$, the bound of
fedinit.thm1.repaired is $O\big((K/NT)^{\frac12}\big)$: the rate of the remark,
$O\big((NKT)^{-\frac12}\big)$, for a fixed number of local steps. The consistency term is weaker by
$O(N^{-1})$.

**What changed.** The heterogeneity enters the variance $\sigma_l^2+6K\sigma_g^2$ with the number of
local steps, so that more of them do not lower the bound. $N\beta^2\le1$ keeps $\kappa$ bounded and
$\nu$ of the order $\frac1N$.
"""

from sympy import Rational

from bounds.papers.fedinit.rem3 import statement as published
from bounds.papers.fedinit.symbols import K, N, T, beta
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem3.repaired",
    kind=Kind.REMARK,
    text=__doc__,
    lines="575-597",
    assumptions=("fedinit.thm1.repaired",),
    hypotheses=(
        Hypothesis(beta >= 0, label="beta is not negative"),
        Hypothesis(141 * beta**2 < 1, label="ceiling on beta"),
        Hypothesis(N * beta**2 <= 1, label="small beta"),
    ),
    formulas=(
        Formula("rate", (K / (N * T)) ** Rational(1, 2), Role.RATE),
        *published.formulas[1:],
    ),
)
