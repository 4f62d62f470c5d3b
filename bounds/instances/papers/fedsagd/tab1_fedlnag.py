"""Table 1, FedLNAG: the same distance as in Theorem C.6."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC6 import PARAMETERS, RULES
from bounds.instances.papers.fedsagd.thmC6_first import FIRST

trial = neighbouring.trial(
    "fedsagd.tab1.fedlnag",
    *RULES,
    (neighbouring.ORIGINAL, Method("fedlnag", {"momentum": "beta"})),
    forms=("row",),
    parameters=PARAMETERS,
    first=FIRST,
)
