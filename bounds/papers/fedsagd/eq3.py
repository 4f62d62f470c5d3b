r"""One round of FedSAGD, eq. (3).

- Statement: for all $i,j\in[M]$, $i\ne j$: $E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le(1-\Gamma)E\lVert
  x_t-x'_t\rVert+\zeta(2+2\beta)\Theta$.
- From: Appendix C.11 (fedsagd.thmC12, step [2]).
"""


from bounds.papers.fedsagd.symbols import Gamma, Theta, beta, e_K, gap_t, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.eq3", kind=Kind.EQUATION, text=__doc__, lines="346-353",
formulas=(Formula("statement", e_K <= (1 - Gamma) * gap_t + zeta * (2 + 2 * beta) * Theta, Role.BOUND),),
)
