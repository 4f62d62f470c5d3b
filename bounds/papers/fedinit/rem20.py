r"""Remark 20: under interpolation the divergence term always diminishes.

By fedinit.thm19 the divergence term "will always diminish by at least $O(T^{-1})$ rate under
interpolation condition": when the model could handle each separate data sample, the consensus of
the local clients can be effectively guaranteed. Improving the capabilities of the model "can
greatly compensate for the inherent bias in the training model in FL".
"""

from bounds.papers.fedinit.symbols import T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem20",
    kind=Kind.REMARK,
    text=__doc__,
    lines="1097-1103",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    formulas=(Formula("rate", T**-1, Role.RATE),),
)
