r"""The constants Phi and Theta.

- Statement: $\Phi:=\max_{i\in[M],\,k\le K-1,\,t\le T}\lVert\nabla f(x^i_{t,k})\rVert^2$ and
  $\Theta:=(\sigma_l^2+2\sigma_g^2+2\Phi)^{1/2}$. The index
  range is the one of Lemma C.1; the range in the Table 1 caption is not fully legible.
"""

from sympy import Eq, sqrt

from bounds.papers.fedsagd.symbols import Phi, Theta, max_gf2, sigma_g, sigma_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.def.phi-theta", kind=Kind.DEFINITION, text=__doc__, lines="253-255 (Table 1 caption), 1000-1002 (Lemma C.1)",
formulas=(Formula("statement", Eq(Phi, max_gf2), Role.DEFINITION),Formula("statement (2)", Eq(Theta, sqrt(sigma_l ** 2 + 2 * sigma_g ** 2 + 2 * Phi)), Role.DEFINITION),),
)
