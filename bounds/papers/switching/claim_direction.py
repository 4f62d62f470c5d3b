r"""Claim: FedDyn and SCAFFOLD make clients update nearly orthogonally to before.

$$\cos(g_k^{T'},g_k^t)\approx0\quad\text{(FedDyn, SCAFFOLD)}$$

"High cosine similarity indicates that a client's pseudo-gradients change little across rounds, even
as the global model evolves, while high gradient diversity implies that client updates cancel each
other out, slowing down global progress. By contrast, FedDyn and SCAFFOLD encourage clients to
update in directions nearly orthogonal to their previous updates, yielding lower pseudo-gradient
diversity and faster convergence" (Section 3.2). The cosine is `switching.cos`, the diversity (1)
(`switching.eq1`).
"""

from sympy import Eq

from bounds.papers.switching.symbols import cos_sim
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.direction",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="17-24, 104",
    formulas=(Formula("nearly orthogonal", Eq(cos_sim, 0), Role.CLAIM),),
)
