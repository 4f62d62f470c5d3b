r"""Eq. (6), proof sketch: the size of the update.

$$\begin{aligned}\|\Delta U\|^2&\le\frac{\tilde\eta^2}{KN}\sum_{k\in[K],c\in[N]}\|\nabla L_c(W_{c,k-1})\|^2&&(a)\\&\le\frac{\tau_2^2\tilde\eta^2}{KN}\sum_{k\in[K],c\in[N]}L_c(W_{c,k-1})&&(b)\end{aligned}$$

Sources: (a) $(\sum_{i=1}^na_i)^2\le n\sum_{i=1}^na_i^2$; (b) the non-critical point property.

In the overview, for all $k\in[K]$, "we use non-critical point property to bound the norm of
gradients, i.e."

$$\|W_{c,k}^r\|^2\le\tau_2^2L(W_{c,k}^r).$$
"""

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    K,
    L_Wck,
    N,
    Wck_sq,
    dU_sq,
    eta_t,
    sum_gsq,
    sum_Lck,
    tau_2,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq6",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="288-296, 250-252",
    assumptions=("semismooth.def4_3",),
    formulas=(
        Formula("(a)", dU_sq <= eta_t**2 / (K * N) * sum_gsq, Role.BOUND),
        Formula("(b)", dU_sq <= tau_2**2 * eta_t**2 / (K * N) * sum_Lck, Role.BOUND),
        Formula("overview", Wck_sq <= tau_2**2 * L_Wck, Role.BOUND),
    ),
    constants=(constants.effective_step,),
)
