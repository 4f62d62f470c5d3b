"""Table 1, FedSAGD: the same distance as in Theorem C.12."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC12 import PARAMETERS, PULLS, RULES

trial = neighbouring.trial(
    "fedsagd.tab1.fedsagd", *RULES, forms=("row",), pulls=PULLS, parameters=PARAMETERS
)
