r"""Caption of Table 1 and Lemma C.1: the constants Phi and Theta.

$$\Phi:=\max_{i\in[M],\,k\le K-1,\,t\le T}\lVert\nabla f(x^i_{t,k})\rVert^2,\qquad\Theta:=(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}$$

The range of the indices is the one of Lemma C.1; that of the caption is not fully legible.
"""

from sympy import Eq, sqrt

from bounds.papers.fedsagd.symbols import Phi, Theta, max_gf2, sigma_g, sigma_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.def.phi-theta",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="253-255 (Table 1 caption), 1000-1002 (Lemma C.1)",
    formulas=(
        Formula("Phi", Eq(Phi, max_gf2), Role.DEFINITION),
        Formula("Theta", Eq(Theta, sqrt(sigma_l**2 + 2 * sigma_g**2 + 2 * Phi)), Role.DEFINITION),
    ),
)
