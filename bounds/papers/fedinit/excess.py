r"""Excess risk: the sum of generalization error and optimization error.

With $w^T$ the model generated after $T$ rounds,

$$\mathcal E_E=\mathbb E[F(w^T)]-\mathbb E[f(w^*)]=\underbrace{\mathbb E[F(w^T)-f(w^T)]}_{\mathcal E_G:\ \text{generalization error}}+\underbrace{\mathbb E[f(w^T)-f(w^*)]}_{\mathcal E_O:\ \text{optimization error}}.$$

$\mathbb E[f(w^*)]$ "is expected to be very small and even to zero if the model could fit the
dataset", so that $\mathcal E_E$ "could be considered as the joint efficiency of the generated
model". The theorems of the optimization part bound $\mathcal E_O$, those of the generalization part
bound $\mathcal E_G$ (fedinit.def11).
"""

from sympy import Eq

from bounds.papers.fedinit.symbols import EE, EG, EO, gap_T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.excess",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="346-365",
    formulas=(
        Formula("statement", Eq(EE, EG + EO), Role.DEFINITION),
        Formula("optimization error", Eq(EO, gap_T), Role.DEFINITION),
    ),
)
