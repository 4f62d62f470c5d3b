"""Local-update stability of FedDyn: the exchanged clients after one round's local steps."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC5 import PARAMETERS, PULLS, RULES

trial = neighbouring.trial(
    "fedsagd.local.feddyn", *RULES, gap=neighbouring.local_gap, pulls=PULLS, parameters=PARAMETERS
)
