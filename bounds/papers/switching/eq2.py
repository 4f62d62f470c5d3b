r"""Equation (2): correlation of two features of two models.

$$\rho_{(i,j),(a,b)}=\mathbb E_{(x,y)\sim\mathbb D}\big[(v_{i,a}(x)-\mu_{i,a})(v_{j,b}(x)-\mu_{j,b})\big](\sigma_{i,a}\sigma_{j,b})^{-1}$$

For any pair of models $(w_i,w_j)$ and their respective features $(a,b)$, where $\mu_{i,a}$ and
$\sigma_{i,a}$ are the mean and standard deviation of $v_{i,a}$.
"""

from sympy import Eq

from bounds.papers.switching.symbols import cov_ab, rho, sigma_ia, sigma_jb
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq2",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="110-114",
    formulas=(
        Formula("statement", Eq(rho, cov_ab * (sigma_ia * sigma_jb) ** (-1)), Role.DEFINITION),
    ),
)
