r"""Fedsagd.tab1.fedcm.

- Bound: $2\Theta T$. Historical gradient: client side-momentum. Proximal term: no. Communication:
  1~1.5x. Theorem: fedsagd.thmC8.
"""


from bounds.papers.fedsagd.symbols import T, Theta, gap_T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.tab1.fedcm", kind=Kind.TABLE, text=__doc__, lines="266",
formulas=(Formula("statement", gap_T <= 2 * Theta * T, Role.BOUND),),
)
