"""Table 1, SCAFFOLD: the same distance as in Theorem C.4."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring

trial = neighbouring.trial(
    "fedsagd.tab1.scaffold", ("", Method("scaffold_analysed")), forms=("row",)
)
