r"""Local-update stability.

- Statement: the effect of a change of clients on the model after K local updates. "In the local
  stability analysis of Zhang et al. (2025), it holds that
  $E\lVert x_t-x'_t\rVert=0$. Therefore, the local-update stability of the FedAvg algorithm is given
  by $O(2(\sigma_l^2+2\sigma_g^2+2\Phi)^{1/2}\eta_lK)$. Similarly, the local-update stability of
  subsequent algorithms can be derived from $E\lVert x^i_{t,K}-x'^j_{t,K}\rVert$." The items
  fedsagd.local.* below are these displays with gap_t = 0.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import K, Theta, eta_l, gap_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.def.local-update-stability", kind=Kind.DEFINITION, text=__doc__, lines="97-98, 217-220, 1042-1046",
formulas=(Formula("statement", Eq(gap_t, 0), Role.DEFINITION),Formula("statement (2)", 2 * eta_l * K * Theta, Role.EXPRESSION),),
)
