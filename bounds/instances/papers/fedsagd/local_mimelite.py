"""Local-update stability of MimeLite: the exchanged clients after one round's local steps."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC9 import PARAMETERS, RULES

trial = neighbouring.trial(
    "fedsagd.local.mimelite", *RULES, gap=neighbouring.local_gap, parameters=PARAMETERS
)
