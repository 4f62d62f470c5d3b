r"""Remark 16.

$O\big(\frac K{CS}\big)$ under the proper selection of $\beta$; $\beta$ must be decayed by the round
$t$ and $\sum_{t=1}^T\beta_t$ be "at least a constant bound"; $\beta$ includes the decayed rate of
the learning rate, "a quasi-learning rate term"; increasing $K$ still damages the stability; the
error "asymptotically approximates the error of the vanilla SGD (Hardt et al., 2016)".
"""

from bounds.papers.fedinit.symbols import C, K, S
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem16",
    kind=Kind.REMARK,
    text=__doc__,
    lines="956-975",
    formulas=(Formula("rate", K / (C * S), Role.RATE),),
)
