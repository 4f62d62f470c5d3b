"""Local-update stability of FedACG: the exchanged clients after one round's local steps."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC10 import PARAMETERS, RULES

trial = neighbouring.trial(
    "fedsagd.local.fedacg", *RULES, gap=neighbouring.local_gap, parameters=PARAMETERS
)
