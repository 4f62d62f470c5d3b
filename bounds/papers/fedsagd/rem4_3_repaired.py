r"""Remark 4.3, amended: stability and speed-up under partial participation.

Under the hypotheses of fedsagd.thmC12.repaired the stability bound is

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac{2\Theta+2\beta V}\mu\big(1-(1-\Gamma)^T\big),$$

which is bounded over $T$, where those of other methods are linear in it. Under those of
fedsagd.thm4.1.repaired the convergence rate of fedsagd.rem4.2.repaired is, for $s<m$,

$$O\Big(\sqrt{\frac K{sT}}\Big).$$

**What changed.** The speed-up is linear in the number $s$ of active clients, as the remark says, but
not in $K$: more local steps make the term in $\sigma_g^2$ larger unless all clients are active or
$\sigma_g=0$.
"""

from dataclasses import replace

from sympy import sqrt

from bounds.papers.fedsagd.rem4_3 import statement as printed
from bounds.papers.fedsagd.symbols import Gamma, K, T, Theta, beta, gap_T, mu, s
from bounds.papers.fedsagd.thmC12_repaired import V
from bounds.papers.fedsagd.thmC12_repaired import statement as theorem
from bounds.statement import Formula, Role

statement = replace(
    printed,
    id="fedsagd.rem4.3.repaired",
    text=__doc__,
    hypotheses=theorem.hypotheses,
    formulas=(
        Formula(
            "stability",
            gap_T <= (2 * Theta + 2 * beta * V) / mu * (1 - (1 - Gamma) ** T),
            Role.BOUND,
        ),
        Formula("speedup", sqrt(K / (s * T)), Role.RATE),
    ),
    constants=theorem.constants,
)
