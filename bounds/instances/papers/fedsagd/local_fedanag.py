"""Local-update stability of FedANAG: the exchanged clients after one round's local steps."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC11 import PARAMETERS, RULES

trial = neighbouring.trial(
    "fedsagd.local.fedanag", *RULES, gap=neighbouring.local_gap, parameters=PARAMETERS
)
