r"""Eq. (12), proof of Lemma 6.3: one stochastic step.

$$\begin{aligned}\mathbb E[\|W_{c,k+1}-U\|^2]&=\mathbb E[\|W_{c,k}-U-\eta\cdot g_c(W_{c,k})\|^2]&&(a)\\&\le\mathbb E[\|W_{c,k}-U-\eta\cdot\nabla L_c(W_{c,k})\|^2]+\eta^2\sigma^2&&(b)\end{aligned}$$

Sources: (a) the local update $W_{c,k+1}=W_{c,k}-\eta\cdot g_c(W_{c,k})$; (b), "the last step",
follows from Lemma 6.1, `semismooth.lem6_1a` and `semismooth.lem6_1b`.
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import E_dist_gd_sq, E_dist_k1_sq, E_dist_sg_sq, eta, sigma
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq12",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="423-427",
    assumptions=("semismooth.def6_2",),
    formulas=(
        Formula("(a)", Eq(E_dist_k1_sq, E_dist_sg_sq), Role.CLAIM),
        Formula("(b)", E_dist_k1_sq <= E_dist_gd_sq + eta**2 * sigma**2, Role.BOUND),
    ),
)
