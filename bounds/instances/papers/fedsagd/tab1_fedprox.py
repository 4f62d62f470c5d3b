"""Table 1, FedProx: the same distance as in Theorem C.3."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC3 import PARAMETERS, PULLS, RULES

trial = neighbouring.trial(
    "fedsagd.tab1.fedprox", *RULES, forms=("row",), pulls=PULLS, parameters=PARAMETERS
)
