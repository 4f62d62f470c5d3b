r"""Excess risk.

$$\mathcal E_E=\mathbb E[F(w^T)]-\mathbb E[f(w^*)]=\underbrace{\mathbb E[F(w^T)-f(w^T)]}_{\mathcal E_G:\ \text{generalization error}}+\underbrace{\mathbb E[f(w^T)-f(w^*)]}_{\mathcal E_O:\ \text{optimization error}}$$
- Text: $\mathbb E[f(w^*)]$ "is expected to be very small and even to zero if the model could fit
  the dataset".
"""

from sympy import Eq

from bounds.papers.fedinit.symbols import EE, EG, EO, gap_T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.excess",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="346-365",
    formulas=(
        Formula("statement", Eq(EE, EG + EO), Role.DEFINITION),
        Formula("optimization part", Eq(EO, gap_T), Role.DEFINITION),
    ),
)
