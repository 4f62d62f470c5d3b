"""Local-update stability of FedProx: the exchanged clients after one round's local steps."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC3 import PARAMETERS, PULLS, RULES

trial = neighbouring.trial(
    "fedsagd.local.fedprox", *RULES, gap=neighbouring.local_gap, pulls=PULLS, parameters=PARAMETERS
)
