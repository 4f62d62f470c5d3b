"""Table 1, SCAFFOLD: the same distance as in Theorem C.4."""

from bounds.instances.algorithms.scaffold import rule
from bounds.instances.papers.fedsagd import neighbouring

trial = neighbouring.trial("fedsagd.tab1.scaffold", ("", rule), forms=("row",))
