"""Table 1, FedCM: the same distance as in Theorem C.8."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC8 import PARAMETERS, RULES

trial = neighbouring.trial("fedsagd.tab1.fedcm", *RULES, forms=("row",), parameters=PARAMETERS)
