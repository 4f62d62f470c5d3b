"""Local-update stability of FedLNAG: the exchanged clients after one round's local steps."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC6 import PARAMETERS, RULES

trial = neighbouring.trial(
    "fedsagd.local.fedlnag", *RULES, gap=neighbouring.local_gap, parameters=PARAMETERS
)
