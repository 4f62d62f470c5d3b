r"""Cosine similarity across rounds, Section 3.2.

In words: "the cosine similarity between a client's pseudo-gradient from the last round and those
from its previous rounds". Cosine in standard form, client $k$, last round $T'$, previous round $t$:
$$\cos(g_k^{T'},g_k^t)=\frac{\langle g_k^{T'},g_k^t\rangle}{\lVert g_k^{T'}\rVert\,\lVert g_k^t\rVert}$$
- Text: pseudo-gradient diversity and cosine similarity computed under full client participation;
  accuracy-to-round under partial participation (10 % of 100 clients).
"""

from sympy import Eq

from bounds.papers.switching.symbols import cos_sim, ip_g_last, norm_g_last, norm_g_prev
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.cos",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="97",
    formulas=(
        Formula("statement", Eq(cos_sim, ip_g_last / (norm_g_last * norm_g_prev)), Role.DEFINITION),
    ),
)
