r"""Eq. (14), proof of Lemma 6.3: the difference of gradients in (13).

$$\begin{aligned}2K\eta^2\|\nabla L_c(W_{c,k})-\nabla L_c(U)\|^2&\le2K\eta^2\cdot(\beta^2\mathbb E[\|W_{c,k}-U\|^2]+\alpha^2\mathbb E[\|W_{c,k}-U\|]L_c(U)^{1/2})&&(a)\\&\le\frac1K\cdot\mathbb E[\|W_{c,k}-U\|^2]+2\alpha^2K\eta^2\mathbb E[\|W_{c,k}-U\|]L_c(U)^{1/2}&&(b)\\&\le\frac1K\cdot\mathbb E[\|W_{c,k}-U\|^2]+\frac1K\cdot2\mathbb E[\|W_{c,k}-U\|]\cdot\eta L_c(U)^{1/2}&&(c)\\&\le\frac2K\cdot\mathbb E[\|W_{c,k}-U\|^2]+\frac1K\cdot\eta^2L_c(U)&&(d)\end{aligned}$$

Sources: (a) $(\alpha,\beta)$-semi-Lipschitz; (b) $\eta\le\frac1{2\beta K}$; (c)
$\eta\le\frac1{\alpha^2K}$; (d) $2ab\le a^2+b^2$, and $\eta\le1$.
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import (
    E_dist_k,
    E_dist_k_sq,
    K,
    L_cU,
    alpha,
    beta,
    eta,
    gdk_sq,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.eq14",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="435-441",
    assumptions=("semismooth.def4_6",),
    hypotheses=(
        Hypothesis(eta <= 1 / (2 * beta * K), Where.STATEMENT, "ceiling on the rate, (b)"),
        Hypothesis(eta <= 1 / (alpha**2 * K), Where.STATEMENT, "ceiling on the rate, (c)"),
        Hypothesis(eta <= 1, Where.STATEMENT, "ceiling on the rate, (d)"),
    ),
    formulas=(
        Formula(
            "(a)",
            2 * K * eta**2 * gdk_sq
            <= 2 * K * eta**2 * (beta**2 * E_dist_k_sq + alpha**2 * E_dist_k * sqrt(L_cU)),
            Role.BOUND,
        ),
        Formula(
            "(b)",
            2 * K * eta**2 * gdk_sq
            <= E_dist_k_sq / K + 2 * alpha**2 * K * eta**2 * E_dist_k * sqrt(L_cU),
            Role.BOUND,
        ),
        Formula(
            "(c)",
            2 * K * eta**2 * gdk_sq <= E_dist_k_sq / K + (1 / K) * 2 * E_dist_k * eta * sqrt(L_cU),
            Role.BOUND,
        ),
        Formula(
            "(d)",
            2 * K * eta**2 * gdk_sq <= 2 / K * E_dist_k_sq + (1 / K) * eta**2 * L_cU,
            Role.BOUND,
        ),
    ),
)
