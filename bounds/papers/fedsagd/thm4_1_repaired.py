r"""Theorem 4.1, amended: convergence of FedSAGD.

Under Assumptions 3.1-3.3, for a non-convex loss, let $L$ be the smoothness constant of
$F_i+\frac\mu2\lVert x\rVert^2$, whose mean is $f$, and $D_0:=\mathbb E(f(z_0)-f(z_T))\ge0$. Let
$K\ge2$, $\beta<1$,

$$\eta_l=\frac1{LK\sqrt T},\qquad\eta=\sqrt{sK},\qquad\lambda\le L\sqrt T,\qquad\sqrt T\ge\frac{45\sqrt{sK}}{(1-\beta)^2}.$$

Then

$$\frac1T\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2\le\frac{8LD_0}{\sqrt{sKT}}+4\Big(\frac1{(1-\beta)\sqrt{sKT}}+\frac3{2KT}+\frac{8\beta^2}{(1-\beta)^4T}+\frac{18\beta^2}{(1-\beta)^2sKT}\Big)\sigma_l^2+\frac{72}T\sigma_g^2+\frac{25}6(\Psi_l+\Psi_g),$$

where

$$\Psi_l=\Big(\frac6T+\frac{72\beta^2}{(1-\beta)^2sT}\Big)\Psi\sigma_l^2,\qquad\Psi_g=\Big(\frac{72K}T+4K\Big)\Psi\sigma_g^2,\qquad\Psi=\frac{m-s}{m-1}\Big(\frac{8\beta^2}{(1-\beta)^4T}+\frac{18\beta^2}{(1-\beta)^2sKT}+\frac1{(1-\beta)\sqrt{sKT}}\Big).$$

For a fixed $\beta$ this is, with the same dominant terms as the published theorem,

$$O\Big(\frac{LD_0}{\sqrt{sKT}}+\frac{\sigma_l^2}{\sqrt{sKT}}+\frac{\sigma_l^2+\sigma_g^2}T+\Psi_l+\Psi_g\Big).$$

**What changed.** The learning rates that the published proof sets at its end are part of the
statement, since the bound is the one at these rates (fedsagd.lemD12.repaired has it at others). All
ceilings follow from one condition on $T$, which allows $s=1$ as well. $\lambda\le L\sqrt T$ keeps $\alpha$ between $\frac K2$ and $K$, where the
published proof has only $\alpha=O(K)$, from above. With the amended Lemma D.12 the term
$\frac{\sigma_g^2}{KT}$ becomes $\frac{\sigma_g^2}T$ and $\frac{\sigma_l^2}{K^2T}$ becomes
$\frac{\sigma_l^2}{KT}$, while $\frac{K\sigma_l^2}T$ becomes $\frac{\sigma_l^2}T$; in $\Psi$ the term
$\frac1{sK^2T}$ becomes $\frac1{sKT}$, and in $\Psi_l$ $\frac K{sT}$ becomes $\frac1{sT}$.
"""

from dataclasses import replace

from sympy import Eq, Rational, sqrt

from bounds.papers.fedsagd import constants, symbols
from bounds.papers.fedsagd.symbols import (
    D_0,
    K,
    L,
    Psi_g,
    Psi_l,
    T,
    beta,
    eta,
    eta_l,
    lam,
    m,
    mean_gf2,
    s,
    sigma_g,
    sigma_l,
)
from bounds.papers.fedsagd.thm4_1 import statement as printed
from bounds.statement import Constant, Formula, Hypothesis, Role, Where

Psi = (
    (m - s)
    / (m - 1)
    * (
        8 * beta**2 / ((1 - beta) ** 4 * T)
        + 18 * beta**2 / ((1 - beta) ** 2 * s * K * T)
        + 1 / ((1 - beta) * sqrt(s * K * T))
    )
)
bound = (
    8 * L * D_0 / sqrt(s * K * T)
    + 4
    * (
        1 / ((1 - beta) * sqrt(s * K * T))
        + 3 / (2 * K * T)
        + 8 * beta**2 / ((1 - beta) ** 4 * T)
        + 18 * beta**2 / ((1 - beta) ** 2 * s * K * T)
    )
    * sigma_l**2
    + 72 / T * sigma_g**2
    + Rational(25, 6) * (Psi_l + Psi_g)
)

statement = replace(
    printed,
    id="fedsagd.thm4.1.repaired",
    text=__doc__,
    hypotheses=(
        Hypothesis(K >= 2, Where.STATEMENT, "two local steps"),
        Hypothesis(beta < 1, Where.STATEMENT, "beta below one"),
        Hypothesis(Eq(eta_l, 1 / (L * K * sqrt(T))), Where.STATEMENT, "local learning rate"),
        Hypothesis(Eq(eta, sqrt(s * K)), Where.STATEMENT, "global learning rate"),
        Hypothesis(lam <= L * sqrt(T), Where.STATEMENT, "ceiling on lambda"),
        Hypothesis(sqrt(T) >= 45 * sqrt(s * K) / (1 - beta) ** 2, Where.STATEMENT, "rounds enough"),
        Hypothesis(D_0 >= 0, Where.STATEMENT, "no increase of the objective"),
        Hypothesis(s <= m, Where.STATEMENT, "S_t is a subset of {1, ..., m}"),
    ),
    formulas=(Formula("statement", mean_gf2 <= bound, Role.BOUND),),
    constants=(
        constants.D_0,
        Constant(
            symbol=symbols.Psi_l,
            definition=(6 / T + 72 * beta**2 / ((1 - beta) ** 2 * s * T)) * Psi * sigma_l**2,
        ),
        Constant(symbol=symbols.Psi_g, definition=(72 * K / T + 4 * K) * Psi * sigma_g**2),
    ),
    proof="fedsagd.lemD12.repaired",
)
