"""Local-update stability of SCAFFOLD: the exchanged clients after one round's local steps."""

from bounds.instances.algorithms.scaffold import rule
from bounds.instances.papers.fedsagd import neighbouring

trial = neighbouring.trial("fedsagd.local.scaffold", ("", rule), gap=neighbouring.local_gap)
