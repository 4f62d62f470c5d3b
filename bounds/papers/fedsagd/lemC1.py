r"""Lemma C.1: the mean norm of a stochastic gradient.

Under Assumptions 3.1-3.3, for all $i\in[M]$ and all $0\le k\le K-1$

$$\mathbb E\lVert\nabla F_i(x^i_{t,k},\xi_i)\rVert\le(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12},$$

where $\Phi=\max_{i\in[M],k\le K-1,t\le T}\lVert\nabla f(x^i_{t,k})\rVert^2$.
"""

from sympy import Eq, sqrt

from bounds.papers.fedsagd.symbols import (
    Phi,
    g2,
    gF2_k,
    gf2_k,
    het2_k,
    noise2,
    norm_g,
    sigma_g,
    sigma_l,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.lemC1",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="999-1019",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(
        Formula("statement", norm_g <= sqrt(sigma_l**2 + 2 * sigma_g**2 + 2 * Phi), Role.BOUND),
    ),
    steps=(
        Step(
            label="1",
            source="square of a sum of two vectors",
            tex=r"\mathbb E\lVert\nabla F_i(x^i_{t,k})\rVert^2=\mathbb E\lVert\nabla F_i(x^i_{t,k})-\nabla f(x^i_{t,k})+\nabla f(x^i_{t,k})\rVert^2\le2\mathbb E\lVert\nabla F_i(x^i_{t,k})-\nabla f(x^i_{t,k})\rVert^2+2\mathbb E\lVert\nabla f(x^i_{t,k})\rVert^2",
            claims=(gF2_k <= 2 * het2_k + 2 * gf2_k,),
        ),
        Step(
            label="2",
            source="expanding the square, Assumption 3.2",
            tex=r"\mathbb E\lVert\nabla F_i(x^i_{t,k},\xi_i)-\nabla F_i(x^i_{t,k})\rVert^2=\mathbb E\lVert\nabla F_i(x^i_{t,k},\xi_i)\rVert^2-\mathbb E\lVert\nabla F_i(x^i_{t,k})\rVert^2",
            claims=(Eq(noise2, g2 - gF2_k),),
        ),
        Step(
            label="3",
            source="[1], [2]",
            tex=r"\mathbb E\lVert\nabla F_i(x^i_{t,k},\xi_i)\rVert^2\le \mathbb E\lVert\nabla F_i(x^i_{t,k},\xi_i)-\nabla F_i(x^i_{t,k})\rVert^2+2\mathbb E\lVert\nabla F_i(x^i_{t,k})-\nabla f(x^i_{t,k})\rVert^2+2\mathbb E\lVert\nabla f(x^i_{t,k})\rVert^2",
            claims=(g2 <= noise2 + 2 * het2_k + 2 * gf2_k,),
        ),
        Step(
            label="4",
            source="[3], Assumptions 3.2 and 3.3, definition of Phi",
            tex=r"\le\sigma_l^2+2\sigma_g^2+2\Phi",
            claims=(g2 <= sigma_l**2 + 2 * sigma_g**2 + 2 * Phi,),
        ),
    ),
)
