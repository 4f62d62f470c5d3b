"""Local-update stability of FedLNAG: the exchanged clients after one round's local steps."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC6 import PARAMETERS, RULES
from bounds.instances.papers.fedsagd.thmC6_first import FIRST

trial = neighbouring.trial(
    "fedsagd.local.fedlnag", *RULES, gap=neighbouring.local_gap, parameters=PARAMETERS, first=FIRST
)
