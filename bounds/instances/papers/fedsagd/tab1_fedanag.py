"""Table 1, FedANAG: the same distance as in Theorem C.11."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC11 import PARAMETERS, RULES

trial = neighbouring.trial("fedsagd.tab1.fedanag", *RULES, forms=("row",), parameters=PARAMETERS)
