r"""Assumption 2, PL-condition.

For all $w\in\mathbb R^d$: $\ \mu(f(w)-f(w^\star))\le\|\nabla f(w)\|^2$, where
$w^\star\in\arg\min_wf(w)$ is one optimum state.
- Named in: Theorems 4, 9; A.2.3, A.3.3.
"""

from bounds.papers.fedinit.symbols import gap_w, gw2, mu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.as2",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="375-376",
    formulas=(Formula("statement", mu * gap_w <= gw2, Role.BOUND),),
)
