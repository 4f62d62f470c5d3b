r"""Remark 4.2 (learning rates and dominant terms).

- Statement: "To obtain the above results, it is also necessary to suppose that $\eta=O(\sqrt{sK})$
  and $\eta_l=O(\frac{1}{LK\sqrt T})$. This is consistent with the assumptions on the convergence
  rate in Reddi et al.
  (2021); Yang et al. (2021). However, we do not make the assumption of bounded gradients as in
  Reddi et al. (2021)." For T sufficiently large the dominant term is
  $O(\frac{1}{\sqrt{sKT}})$ for full participation and $O(\frac{\sqrt K}{\sqrt{sT}})$ for partial
  participation, which matches the rate of current FL algorithms.
"""

from sympy import sqrt

from bounds.papers.fedsagd.symbols import K, L, T, s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.rem4.2", kind=Kind.REMARK, text=__doc__, lines="434-442",
formulas=(Formula("statement", sqrt(s * K), Role.EXPRESSION),Formula("statement (2)", 1 / (L * K * sqrt(T)), Role.EXPRESSION),Formula("statement (3)", 1 / sqrt(s * K * T), Role.EXPRESSION),Formula("statement (4)", sqrt(K) / sqrt(s * T), Role.EXPRESSION),),
)
