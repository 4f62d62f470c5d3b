"""Local-update stability of SCAFFOLD: the exchanged clients after one round's local steps."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring

trial = neighbouring.trial(
    "fedsagd.local.scaffold", ("", Method("scaffold_analysed")), gap=neighbouring.local_gap
)
