"""Table 1, FedAdam: the same distance as in Theorem C.7."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC7 import PARAMETERS, RULES

trial = neighbouring.trial("fedsagd.tab1.fedadam", *RULES, forms=("row",), parameters=PARAMETERS)
