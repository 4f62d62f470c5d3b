"""Local-update stability of FedCM: the exchanged clients after one round's local steps."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC8 import PARAMETERS, RULES

trial = neighbouring.trial(
    "fedsagd.local.fedcm", *RULES, gap=neighbouring.local_gap, parameters=PARAMETERS
)
