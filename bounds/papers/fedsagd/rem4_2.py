r"""Remark 4.2: learning rates and dominant terms of the convergence bound.

"To obtain the above results (fedsagd.thm4.1), it is also necessary to suppose that"
$\eta=O(\sqrt{sK})$ and $\eta_l=O(\frac1{LK\sqrt T})$. "This is consistent with the assumptions on
the convergence rate in Reddi et al. (2021); Yang et al. (2021). However, we do not make the
assumption of bounded gradients as in Reddi et al. (2021)."

For sufficiently large $T$ the dominant term is

$$O\Big(\frac1{\sqrt{sKT}}\Big)\quad\text{for full participation},\qquad O\Big(\frac{\sqrt K}{\sqrt{sT}}\Big)\quad\text{for partial participation},$$

which matches the convergence rate of current FL algorithms.
"""

from sympy import sqrt

from bounds.papers.fedsagd.symbols import K, L, T, s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.rem4.2",
    kind=Kind.REMARK,
    text=__doc__,
    lines="434-442",
    formulas=(
        Formula("global learning rate", sqrt(s * K), Role.RATE),
        Formula("local learning rate", 1 / (L * K * sqrt(T)), Role.RATE),
        Formula("full participation", 1 / sqrt(s * K * T), Role.RATE),
        Formula("partial participation", sqrt(K) / sqrt(s * T), Role.RATE),
    ),
)
