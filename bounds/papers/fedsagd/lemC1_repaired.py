r"""Lemma C.1, amended: the mean norm of a stochastic gradient.

Under Assumptions 3.1-3.3, the last with the local models $x^i_{t,k}$ in place of the server model
$x_t$, for all $i\in[M]$ and all $0\le k\le K-1$

$$\mathbb E\lVert\nabla F_i(x^i_{t,k},\xi_i)\rVert\le(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12},$$

where $\Phi$ is at least $\mathbb E\lVert\nabla f(x^i_{t,k})\rVert^2$ at every local model of both of
the runs that are compared.

**What changed.** The published Assumption 3.3 bounds the heterogeneity at the server models alone,
while the lemma needs it at the local models. $\Phi$ is the maximum over the local models of both
runs, because the theorems that rest on the lemma use it in both.
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
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedsagd.lemC1.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="999-1019",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2"),
    hypotheses=(
        Hypothesis(
            het2_k <= sigma_g**2, Where.STATEMENT, "bounded heterogeneity at the local models"
        ),
        Hypothesis(gf2_k <= Phi, Where.STATEMENT, "Phi over the local models of both runs"),
    ),
    formulas=(
        Formula("statement", norm_g <= sqrt(sigma_l**2 + 2 * sigma_g**2 + 2 * Phi), Role.BOUND),
    ),
    steps=(
        Step(
            label="1",
            source="square of a sum of two vectors",
            tex=r"\mathbb E\lVert\nabla F_i(x^i_{t,k})\rVert^2\le2\mathbb E\lVert\nabla F_i(x^i_{t,k})-\nabla f(x^i_{t,k})\rVert^2+2\mathbb E\lVert\nabla f(x^i_{t,k})\rVert^2",
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
            source="[1], [2], Assumption 3.2, the hypotheses",
            tex=r"\mathbb E\lVert\nabla F_i(x^i_{t,k},\xi_i)\rVert^2\le\sigma_l^2+2\sigma_g^2+2\Phi",
            claims=(g2 <= sigma_l**2 + 2 * sigma_g**2 + 2 * Phi,),
        ),
    ),
)
