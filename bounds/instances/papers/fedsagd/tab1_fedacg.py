"""Table 1, FedACG: the same distance as in Theorem C.10."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC10 import PARAMETERS, RULES

trial = neighbouring.trial("fedsagd.tab1.fedacg", *RULES, forms=("row",), parameters=PARAMETERS)
