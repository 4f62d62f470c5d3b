r"""Remark 4.2, amended: the dominant terms of the convergence bound.

Under the hypotheses of fedsagd.thm4.1.repaired, thus with $\eta=\sqrt{sK}$,
$\eta_l=\frac1{LK\sqrt T}$ and $\sqrt T\ge\frac{45\sqrt{sK}}{(1-\beta)^2}$,

$$\frac1T\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2\le\frac{8LD_0+\frac6{(1-\beta)^2}\sigma_l^2+2\sigma_g^2}{\sqrt{sKT}}+\frac{24}{(1-\beta)^2}\cdot\frac{m-s}{m-1}\sqrt{\frac K{sT}}\,\sigma_g^2.$$

So the rate is $O\big(\frac1{\sqrt{sKT}}\big)$ for full participation, $s=m$, and
$O\big(\frac{\sqrt K}{\sqrt{sT}}\big)$ for partial participation.

**What changed.** The rates are those of the published remark, with constants. The published ceiling on
$\eta\eta_l$ leaves no learning rate when one client is active; that of the amended theorem does. How
large $T$ has to be is said.
"""

from dataclasses import replace

from sympy import sqrt

from bounds.papers.fedsagd.rem4_2 import statement as printed
from bounds.papers.fedsagd.symbols import (
    D_0,
    K,
    L,
    T,
    beta,
    m,
    mean_gf2,
    s,
    sigma_g,
    sigma_l,
)
from bounds.papers.fedsagd.thm4_1_repaired import statement as theorem
from bounds.statement import Formula, Role

statement = replace(
    printed,
    id="fedsagd.rem4.2.repaired",
    text=__doc__,
    assumptions=theorem.assumptions,
    hypotheses=theorem.hypotheses,
    constants=theorem.constants,
    formulas=(
        Formula(
            "dominant terms",
            mean_gf2
            <= (8 * L * D_0 + 6 / (1 - beta) ** 2 * sigma_l**2 + 2 * sigma_g**2) / sqrt(s * K * T)
            + 24 / (1 - beta) ** 2 * (m - s) / (m - 1) * K / sqrt(s * K * T) * sigma_g**2,
            Role.BOUND,
        ),
    ),
)
