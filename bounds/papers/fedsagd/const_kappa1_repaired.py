r"""Proof of Lemma D.11, amended: the constant kappa_1.

With $45\alpha\beta L\eta_l\le1-\alpha'\beta$ and $\alpha'\beta<1$

$$\kappa_1:=1-\frac{72\alpha^2\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2}\in\Big[\frac{217}{225},1\Big].$$

**What changed.** The ceiling on $\eta_l$ is a condition of its own, since $\eta_l\le\frac1{15LK}$
does not imply it, and it is small enough that $\kappa_1$ is near one. The number 72 is that of
fedsagd.lemD11.repaired; $\kappa_1=1$ for $\beta=0$.
"""

from dataclasses import replace

from sympy import Rational

from bounds.papers.fedsagd import constants, symbols
from bounds.papers.fedsagd.const_kappa1 import statement as printed
from bounds.papers.fedsagd.lemD11_repaired import share
from bounds.papers.fedsagd.symbols import L, alpha, ap, beta, eta_l, kappa1
from bounds.statement import Constant, Formula, Hypothesis, Role, Where

statement = replace(
    printed,
    id="fedsagd.const.kappa1.repaired",
    text=__doc__,
    hypotheses=(
        Hypothesis(ap * beta < 1, Where.STATEMENT, "alpha' beta below one"),
        Hypothesis(45 * alpha * beta * L * eta_l <= 1 - ap * beta, Where.STATEMENT, "ceiling"),
    ),
    formulas=(
        Formula("lower end", kappa1 >= Rational(217, 225), Role.BOUND),
        Formula("upper end", kappa1 <= 1, Role.BOUND),
    ),
    constants=(
        constants.alpha,
        constants.ap,
        Constant(symbol=symbols.kappa1, definition=1 - share),
    ),
)
