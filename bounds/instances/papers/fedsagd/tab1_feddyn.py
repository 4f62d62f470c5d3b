"""Table 1, FedDyn: the same distance as in Theorem C.5."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC5 import PARAMETERS, PULLS, RULES

trial = neighbouring.trial(
    "fedsagd.tab1.feddyn",
    *RULES,
    (neighbouring.ORIGINAL, Method("feddyn", {"strength": "lam"})),
    forms=("row",),
    pulls=PULLS,
    parameters=PARAMETERS,
)
