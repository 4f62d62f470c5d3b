r"""Cosine similarity of a client's pseudo-gradients across rounds.

"The cosine similarity between a client's pseudo-gradient from the last round and those from its
previous rounds" (Section 3.2). For client $k$, last round $T'$ and previous round $t$:

$$\cos(g_k^{T'},g_k^t)=\frac{\langle g_k^{T'},g_k^t\rangle}{\lVert g_k^{T'}\rVert\,\lVert g_k^t\rVert}$$

"To reduce randomness, pseudo-gradient diversity and cosine similarity were computed under full
client participation, whereas accuracy-to-round was evaluated under partial participation", with
10% of 100 clients in each round.
"""

from sympy import Eq

from bounds.papers.switching.symbols import cos_sim, ip_g_last, norm_g_last, norm_g_prev
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.cos",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="97",
    formulas=(
        Formula("statement", Eq(cos_sim, ip_g_last / (norm_g_last * norm_g_prev)), Role.DEFINITION),
    ),
)
