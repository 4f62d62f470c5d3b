r"""Theorem C.12 and eq. (3), amended: the constants Gamma and zeta of FedSAGD.

With $\mu>0$ and $\eta_l(\lambda+\mu)<1$, for $\Gamma$ and $\zeta$ of fedsagd.def.Gamma-zeta,

$$\Gamma\in(0,1),\qquad\Gamma=\mu\zeta.$$

**What changed.** Both conditions are added. For $\mu=0$ the constant $\Gamma$ is zero, and
for a larger $\eta_l$ the power may be negative or exceed one.
"""

from dataclasses import replace

from sympy import And, Eq

from bounds.papers.fedsagd.def_Gamma_zeta import statement as printed
from bounds.papers.fedsagd.symbols import Gamma, eta_l, lam, mu, zeta
from bounds.statement import Formula, Hypothesis, Role, Where

statement = replace(
    printed,
    id="fedsagd.def.Gamma-zeta.repaired",
    text=__doc__,
    hypotheses=(
        Hypothesis(mu > 0, Where.STATEMENT, "mu positive"),
        Hypothesis(eta_l * (lam + mu) < 1, Where.STATEMENT, "ceiling on eta_l"),
    ),
    formulas=(
        *printed.formulas[:2],
        Formula("range of Gamma", And(Gamma > 0, Gamma < 1), Role.CLAIM),
        Formula("Gamma and zeta", Eq(Gamma, mu * zeta), Role.CLAIM),
    ),
)
