r"""Remark 16: the rate of Theorem 15 in the local interval and the number of data.

fedinit.thm15 achieves the $O\big(\frac K{CS}\big)$ rate under the proper selection of $\beta$: it
must be decayed by the round $t$ and "let $\sum_{t=1}^T\beta_t$ be at least a constant bound", so
that $\beta$ includes the decayed rate of the learning rate, "a quasi-learning rate term".
Increasing the local interval $K$ still damages the stability. The error "asymptotically
approximates the error of the vanilla SGD (Hardt et al., 2016)".
"""

from bounds.papers.fedinit.symbols import C, K, S
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem16",
    kind=Kind.REMARK,
    text=__doc__,
    lines="956-975",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as7"),
    formulas=(Formula("rate", K / (C * S), Role.RATE),),
)
