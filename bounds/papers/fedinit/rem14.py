r"""Remark 14.

A small positive $\beta$ reduces the generalization error by
$\big(\frac1{1+2\beta}\big)^{\frac1{1+cKL}}$. As $K$ increases the improvement gradually becomes
smaller; as $K\to\infty$, $\big(\frac1{1+2\beta}\big)^{\frac1{1+cKL}}\to1$.
"""

from sympy import Eq, Limit, oo

from bounds.papers.fedinit.symbols import K, L, beta, c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem14",
    kind=Kind.REMARK,
    text=__doc__,
    lines="913-937",
    formulas=(
        Formula("factor", (1 / (1 + 2 * beta)) ** (1 / (1 + c * K * L)), Role.EXPRESSION),
        Formula(
            "limit", Eq(Limit((1 / (1 + 2 * beta)) ** (1 / (1 + c * K * L)), K, oo), 1), Role.CLAIM
        ),
    ),
)
