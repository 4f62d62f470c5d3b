r"""Section 4.1: communication overhead of FedSAGD.

The server broadcasts $x_t$ and $v_t$; the clients unicast $s$ model updates. The overhead of
FedSAGD is approximately

$$\frac{1+s}s$$

times that of FedAvg. Table 1 lists it as 1~1.5× (fedsagd.tab1.fedsagd).
"""

from bounds.papers.fedsagd.symbols import s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.comm",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="374-380",
    formulas=(Formula("overhead relative to FedAvg", (1 + s) / s, Role.EXPRESSION),),
)
