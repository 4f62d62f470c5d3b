r"""Remark 18: the rates of the divergence term in Theorem 17.

With the learning rate $O\big((N/KT)^{\frac12}\big)$ (fedinit.rem3), the dominant term of
fedinit.thm17 comes from the stochastic variance and heterogeneity and achieves the $O(T^{-1})$
rate. With $O(\log(NKT)/\lambda\mu KT)$ (fedinit.rem5), it comes from the initial bias $D$ and
achieves the $\tilde O(T^{-2})$ rate. With a constant learning rate "the consistency will always
maintain a constant upper bound which is dominated by the stochastic variance".
"""

from sympy import Rational, log

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.symbols import K, N, T, lam, mu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem18",
    kind=Kind.REMARK,
    text=__doc__,
    lines="1042-1071",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    formulas=(
        Formula("rate (Theorem 1)", T**-1, Role.RATE),
        Formula("order of eta (Theorem 1)", (N / (K * T)) ** Rational(1, 2), Role.RATE),
        Formula("rate (Theorem 4)", T**-2, Role.RATE),
        Formula("order of eta (Theorem 4)", log(N * K * T) / (lam * mu * K * T), Role.RATE),
    ),
    constants=(constants.kappa_beta, constants.lam),
)
