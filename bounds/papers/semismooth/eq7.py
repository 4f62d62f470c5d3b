r"""Decrease along local steps, (7).

For any positive integer $k\ge2$:
$$L_c(W_{c,k})\le L_c(W_{c,k-1})\le\dots\le L_c(U)$$
- from: applying Proposition 5.1 to $L_c(W_{c,k-1})$.
- Overview (line 256), for all $k\in[K]$, "the result of the non-federated case": $L(W_{c,k}^r)\le
  L(U^r)$.
"""

from bounds.papers.semismooth.symbols import L_U, L_Wck, L_cU, L_ck, L_ckm1
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq7",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="298-300, overview 254-256",
    formulas=(
        Formula("first inequality", L_ck <= L_ckm1, Role.BOUND),
        Formula("end of the chain", L_ck <= L_cU, Role.BOUND),
        Formula("overview line 256", L_Wck <= L_U, Role.BOUND),
    ),
)
