r"""Remark 20.

The divergence term will always diminish by at least $O(T^{-1})$ under the interpolation condition.
Improving the capabilities of the model can compensate for the inherent bias in the training model
in FL.
"""

from bounds.papers.fedinit.symbols import T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem20",
    kind=Kind.REMARK,
    text=__doc__,
    lines="1097-1103",
    formulas=(Formula("rate", T ** (-1), Role.RATE),),
)
