r"""Communication cost.

- Statement: downlink broadcast of x_t and v_t, uplink unicast of s model updates; the overhead of
  FedSAGD is approximately $\frac{1+s}{s}$ times that of FedAvg.
  Table 1 lists it as 1~1.5x (fedsagd.tab1.fedsagd).
"""


from bounds.papers.fedsagd.symbols import s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.comm", kind=Kind.CLAIM, text=__doc__, lines="374-380",
formulas=(Formula("statement", (1 + s) / s, Role.EXPRESSION),),
)
