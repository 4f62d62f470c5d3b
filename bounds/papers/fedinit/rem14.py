r"""Remark 14: how much a small positive beta reduces the generalization error.

A small positive $\beta$ reduces the generalization error of fedinit.thm12 by

$$\Big(\frac1{1+2\beta}\Big)^{\frac1{1+cKL}}.$$

As $K$ increases the improvement gradually becomes smaller, since local training will make the local
model overfit to the local data set: when $K\to\infty$, the impact of
$\big(\frac1{1+2\beta}\big)^{\frac1{1+cKL}}\to1$.
"""

from sympy import Eq, Limit, oo

from bounds.papers.fedinit.symbols import K, L, beta, c
from bounds.statement import Formula, Kind, Role, Statement

factor = (1 / (1 + 2 * beta)) ** (1 / (1 + c * K * L))

statement = Statement(
    id="fedinit.rem14",
    kind=Kind.REMARK,
    text=__doc__,
    lines="913-937",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as7"),
    formulas=(
        Formula("factor", factor, Role.EXPRESSION),
        Formula("limit", Eq(Limit(factor, K, oo), 1), Role.CLAIM),
    ),
)
