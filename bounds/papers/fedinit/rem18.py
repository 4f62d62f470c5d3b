r"""Remark 18.

With $\eta=O\big((N/KT)^{1/2}\big)$ (Theorem 1) the dominant term comes from the stochastic variance
and heterogeneity and achieves $O(T^{-1})$. With $\eta=O(\log(NKT)/\lambda\mu KT)$ (Theorem 4) the
dominant term comes from the initial bias $D$ and achieves $\tilde O(T^{-2})$. With a constant
learning rate "the consistency will always maintain a constant upper bound which is dominated by the
stochastic variance".
"""

from sympy import Rational, log

from bounds.papers.fedinit.symbols import K, N, T, lam, mu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem18",
    kind=Kind.REMARK,
    text=__doc__,
    lines="1042-1071",
    formulas=(
        Formula("eta, first choice", (N / (K * T)) ** Rational(1, 2), Role.EXPRESSION),
        Formula("rate, first choice", T ** (-1), Role.RATE),
        Formula("eta, second choice", log(N * K * T) / (lam * mu * K * T), Role.EXPRESSION),
        Formula("rate, second choice", T ** (-2), Role.RATE),
    ),
)
