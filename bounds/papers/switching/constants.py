r"""Constants that Proposition 1 and its derivation share.

With $D_T$, $\zeta$ and $\eta$ unfolded, the criterion needs only $\alpha$, $L$, $\Phi_0$,
$\kappa_0$, $T$, $\sum_{t=1}^TC_{t-1}$ and $C_T$.
"""

from bounds.papers.switching import symbols
from bounds.papers.switching.symbols import (
    C_T,
    C_t,
    L,
    Phi_0,
    T,
    alpha,
    kappa,
    kappa_0,
    norm2_gamma,
    sum_C,
)
from bounds.statement import Constant

eta_D = Constant(
    symbol=symbols.eta_D,
    definition=1 / (2 * alpha) + L / (2 * alpha**2),
    source="(4); again after (14), A.4",
)
zeta = Constant(
    symbol=symbols.zeta,
    definition=(1 + L / alpha) * Phi_0 / kappa_0,
    range=symbols.zeta > 0,
    source="(4); again after (14), A.4; its sign in Proposition 1",
)
D_T = Constant(
    symbol=symbols.D_T,
    definition=(symbols.zeta + symbols.eta_D * sum_C) / T,
    source="(4); again as (14), A.4",
)
# (4) with T + 1 in place of T: the sum then has the one more term C_T.
D_T1 = Constant(
    symbol=symbols.D_T1,
    definition=(symbols.zeta + symbols.eta_D * (sum_C + C_T)) / (T + 1),
    source="(4) with T + 1 in place of T",
)
Phi_t = Constant(
    symbol=symbols.Phi_t,
    definition=norm2_gamma + kappa * C_t,
    source="after (6), A.4",
)
