r"""Assumption 5, heterogeneity: local gradients stay close to the global one.

For all $w\in\mathbb R^d$,

$$\mathbb E\|\nabla f_i(w)-\nabla f(w)\|^2\le\sigma_g^2.$$

It measures the dissimilarity of the private local data sets. Supposed by fedinit.thm1, fedinit.thm4
and fedinit.thm17.
"""

from bounds.papers.fedinit.symbols import het2, sigma_g
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.as5",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="414-417",
    formulas=(Formula("statement", het2 <= sigma_g**2, Role.BOUND),),
)
