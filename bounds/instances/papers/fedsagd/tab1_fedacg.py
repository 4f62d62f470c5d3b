"""Table 1, FedACG: the same distance as in Theorem C.10."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC10 import PARAMETERS, RULES

trial = neighbouring.trial(
    "fedsagd.tab1.fedacg",
    *RULES,
    (neighbouring.ORIGINAL, Method("fedacg", {"momentum": "lam", "penalty": "beta"})),
    forms=("row",),
    parameters={**PARAMETERS, "beta": neighbouring.numbers("1/10", 1)},
)
