r"""Lemma D.2: the smoothness inequality.

For $L$-smooth $f$ and $x$, $y$ in its domain

$$f(y)\le f(x)+\langle\nabla f(x),y-x\rangle+\frac L2\lVert x-y\rVert^2.$$
"""

from bounds.papers.fedsagd.symbols import L, f_x, f_y, ip_xy, norm_dx
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.lemD2",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1537-1539",
    formulas=(Formula("statement", f_y <= f_x + ip_xy + L / 2 * norm_dx**2, Role.BOUND),),
)
