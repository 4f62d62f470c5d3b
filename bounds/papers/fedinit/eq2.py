r"""Eq. (2): the empirical objective.

In practice the finite-sum problem of empirical risk minimization is considered,

$$w^\star\in\arg\min_w\Big\{f(w)\triangleq\frac1C\sum_{i\in\mathcal C}f_i(w)\Big\},$$

where the local empirical risk is

$$f_i(w)=\frac1{S_i}\sum_{z_j\in\mathcal S_i}f_i(w;z_j).$$
"""

from sympy import Eq, Sum

from bounds.papers.fedinit.symbols import C, S_i, f_w, fi, fi_w, fiz, i, j
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.eq2",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="221-249",
    formulas=(
        Formula("statement", Eq(f_w, Sum(fi(i), (i, 1, C)) / C), Role.DEFINITION),
        Formula("local risk", Eq(fi_w, Sum(fiz(j), (j, 1, S_i)) / S_i), Role.DEFINITION),
    ),
)
