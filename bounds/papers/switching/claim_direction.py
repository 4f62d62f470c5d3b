r"""Meaning of cosine and diversity.

High intra-client cosine similarity: a client's pseudo-gradients change little across rounds even as
the global model evolves. High gradient diversity: client updates cancel each other out, slowing
down global progress. FedDyn and SCAFFOLD "encourage clients to update in directions nearly
orthogonal to their previous updates, yielding lower pseudo-gradient diversity and faster
convergence".
$$\cos(g_k^{T'},g_k^t)\approx0\quad\text{(FedDyn, SCAFFOLD)}$$
"""

from sympy import Eq

from bounds.papers.switching.symbols import cos_sim
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.direction",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="17-24, 104",
    formulas=(Formula('printed as "nearly orthogonal"', Eq(cos_sim, 0), Role.DEFINITION),),
)
