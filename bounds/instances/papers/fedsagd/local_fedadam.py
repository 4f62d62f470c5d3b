"""Local-update stability of FedAdam: the exchanged clients after one round's local steps."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC7 import PARAMETERS, RULES

trial = neighbouring.trial(
    "fedsagd.local.fedadam", *RULES, gap=neighbouring.local_gap, parameters=PARAMETERS
)
