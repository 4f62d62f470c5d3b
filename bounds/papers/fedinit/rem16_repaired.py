r"""Remark 16, amended: the rate of Theorem 15 in the local interval and the number of data.

For coefficients that decay as the learning rate, $\beta_t=\frac{\beta_0}t$ for $t\ge1$, the bound of
fedinit.thm15.repaired is

$$O\Big(\frac K{CS}\,T^{2\beta_0+cKL}\Big)=O\Big(\frac K{CS}\,e^{(2\beta_0+cKL)\log T}\Big)$$

with a constant that depends on $\beta_0$, $cKL$ and the constants of the assumptions alone. More
local steps damage the stability.

**What changed.** The sum $\sum_{t=1}^T\beta_t$ is not bounded: coefficients that decay no faster
than the learning rate $\frac ct$ sum to at least $\beta_0\log T$. The factor $T^{cKL}$ is that of
fedinit.thm15.repaired.
"""

from sympy import exp, log

from bounds.papers.fedinit.symbols import C, K, L, S, T, beta_0, c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem16.repaired",
    kind=Kind.REMARK,
    text=__doc__,
    lines="956-975",
    assumptions=("fedinit.thm15.repaired",),
    formulas=(Formula("rate", K / (C * S) * exp((2 * beta_0 + c * K * L) * log(T)), Role.RATE),),
)
