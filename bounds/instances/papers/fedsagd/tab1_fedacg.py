"""Table 1, FedACG: the same distance as in Theorem C.10."""

from bounds.instances.algorithms.fedacg import original
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC10 import PARAMETERS, RULES

trial = neighbouring.trial(
    "fedsagd.tab1.fedacg",
    *RULES,
    (neighbouring.ORIGINAL, original),
    forms=("row",),
    parameters={**PARAMETERS, "beta": neighbouring.numbers("1/10", 1)},
)
