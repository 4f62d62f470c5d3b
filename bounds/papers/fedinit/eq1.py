r"""Eq. (1): the population objective.

Each client $i$ of the set $\mathcal C=\{i\}$, $\lvert\mathcal C\rvert=C$, stores a private data set
$\mathcal S_i=\{z_j\}$ drawn from an unknown distribution $\mathcal D_i$. Training is expected to
approach the optimum of the population risk

$$w_{\mathcal D}^\star\in\arg\min_w\Big\{F(w)\triangleq\frac1C\sum_{i\in\mathcal C}F_i(w)\Big\},$$

where $F_i(w)=\mathbb E_{z_j\sim\mathcal D_i}F_i(w,z_j)$ is the local population risk.
"""

from sympy import Eq, Sum

from bounds.papers.fedinit.symbols import C, F_w, Fi, i
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.eq1",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="196-221",
    formulas=(Formula("statement", Eq(F_w, Sum(Fi(i), (i, 1, C)) / C), Role.DEFINITION),),
)
