r"""Assumption 4, local interpolation: gradient noise vanishes with the local gradient.

The unbiased stochastic gradients $g_i=\nabla f_i(w,z)$ of any data sample $z$ satisfy, for all
$w\in\mathbb R^d$,

$$\|g_i\|^2\le a^2\|\nabla f_i(w)\|^2.$$

It describes over-parameterized models, which handle each single data sample: "the separated
gradient $\nabla f_i(w^\star,z)\to0$ if $\nabla f_i(w^\star)\to0$". Supposed by fedinit.thm6,
fedinit.thm9, fedinit.thm15 and fedinit.thm19.
"""

from bounds.papers.fedinit.symbols import a, gi2, gradi2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.as4",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="402-403",
    formulas=(Formula("statement", gi2 <= a**2 * gradi2, Role.BOUND),),
)
