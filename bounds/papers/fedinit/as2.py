r"""Assumption 2: the global objective satisfies the PL-condition.

For all $w\in\mathbb R^d$,

$$\mu(f(w)-f(w^\star))\le\|\nabla f(w)\|^2,$$

where $w^\star\in\arg\min_wf(w)$ is one optimum state. The assumption is "merely adopted in joint
analysis of excess risk": it turns a bound on gradients into a bound on the optimization error, in
fedinit.thm4 and fedinit.thm9. The poster prints the condition with the factor $2\mu$
(fedinit.poster.as5).
"""

from bounds.papers.fedinit.symbols import gap_w, gw2, mu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.as2",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="375-376",
    formulas=(Formula("statement", mu * gap_w <= gw2, Role.CLAIM),),
)
