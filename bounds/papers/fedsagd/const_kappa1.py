r"""The constant kappa_1.

- Statement: "We define a positive constant $\kappa_1<1$ such that"
  $\kappa_1\le1-\frac{36\alpha^2\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2}$, if
  $\eta_l<\frac{1-\alpha'\beta}{6\alpha\beta L}$ (the fraction and the relation sign on line 1924
  are partly legible).
"""

from sympy import And

from bounds.papers.fedsagd.symbols import L, alpha, ap, beta, eta_l, kappa1
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.const.kappa1", kind=Kind.CONSTANT, text=__doc__, lines="1924-1925 (inside the proof of Lemma D.11)",
formulas=(Formula("statement", kappa1 <= 1 - 36 * alpha ** 2 * beta ** 2 * eta_l ** 2 * L ** 2 / (1 - ap * beta) ** 2, Role.BOUND),Formula("statement (2)", And(kappa1 > 0, kappa1 < 1), Role.CLAIM),Formula("statement (3)", eta_l < (1 - ap * beta) / (6 * alpha * beta * L), Role.BOUND),),
)
