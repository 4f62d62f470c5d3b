r"""Eq. (7), proof sketch: the local loss decreases along the local steps.

For any positive integer $k\ge2$,

$$L_c(W_{c,k})\le L_c(W_{c,k-1})\le\dots\le L_c(U).$$

Source: applying Proposition 5.1, `semismooth.prop5_1`, to $L_c(W_{c,k-1})$. In the overview, "we
use the result of the non-federated case, for all $k\in[K]$",

$$L(W_{c,k}^r)\le L(U^r).$$
"""

from bounds.papers.semismooth.symbols import L_U, L_ck, L_ckm1, L_cU, L_Wck, k
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.eq7",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="298-300, 254-256",
    hypotheses=(Hypothesis(k >= 2, Where.STATEMENT, "index of the step"),),
    formulas=(
        Formula("one step", L_ck <= L_ckm1, Role.BOUND),
        Formula("whole chain", L_ck <= L_cU, Role.BOUND),
        Formula("overview", L_Wck <= L_U, Role.BOUND),
    ),
)
