r"""Eq. (2): unparticipating and semi-empirical risk, and the generalization error between them.

With a meta-distribution $C$ from which the active clients are drawn,

$$\epsilon_{gen}:=\underbrace{\mathbb E_{i\sim C}[\mathbb E_{\xi_i\sim P_i}[F_i(\mathcal A(S),\xi_i)]]}_{R_u}-\underbrace{\frac1{\lvert S\rvert}\sum_{i\in S}\mathbb E_{\xi_i\sim P_i}[F_i(\mathcal A(S),\xi_i)]}_{R_e}.$$

The unparticipating expected risk $R_u$ is the expected loss over all clients of the
meta-distribution, the semi-empirical risk $R_e$ (Yuan et al., 2021) the expected loss over the
clients that took part in the training.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import R_e, R_u, eps_gen
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.def.risks",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="183-199",
    formulas=(Formula("statement", Eq(eps_gen, R_u - R_e), Role.DEFINITION),),
)
