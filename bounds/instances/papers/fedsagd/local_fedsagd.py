"""Local-update stability of FedSAGD: the exchanged clients after one round's local steps."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC12 import PARAMETERS, PULLS, RULES

trial = neighbouring.trial(
    "fedsagd.local.fedsagd", *RULES, gap=neighbouring.local_gap, pulls=PULLS, parameters=PARAMETERS
)
