r"""Eq. (10): the recursion of the divergence between clients.

"According to the Algorithm 1, we have"

$$w_{i,K}^t=w^t+\beta(w^t-w_{i,K}^{t-1})-\eta\sum_{k=0}^{K-1}g_{i,k}^t.$$

"Thus, we have the following recursive relationship":

$$\underbrace{w^{t+1}-w_{i,K}^t}_{\text{local divergence at }t+1}=\beta\underbrace{(w_{i,K}^{t-1}-w^t)}_{\text{local divergence at }t}+\underbrace{(w^{t+1}-w^t)}_{\text{global update}}+\underbrace{\sum_{k=0}^{K-1}\eta g_{i,k}^t}_{\text{local updates}}.$$

From it fedinit.lem23 and fedinit.lem26 bound the divergence $\Delta^t$.
"""

from sympy import Eq

from bounds.papers.fedinit.symbols import beta, sum_eta_g, w_iK, w_iK_prev, w_next, w_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.eq10",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="981-1015",
    formulas=(
        Formula("premise", Eq(w_iK, w_t + beta * (w_t - w_iK_prev) - sum_eta_g), Role.DEFINITION),
        Formula(
            "recursion",
            Eq(w_next - w_iK, beta * (w_iK_prev - w_t) + (w_next - w_t) + sum_eta_g),
            Role.CLAIM,
        ),
    ),
)
