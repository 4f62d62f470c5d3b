"""Table 1, MimeLite: the same distance as in Theorem C.9."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC9 import PARAMETERS, RULES

trial = neighbouring.trial("fedsagd.tab1.mimelite", *RULES, forms=("row",), parameters=PARAMETERS)
