"""Table 1, FedAvg: the same distance as in Theorem C.2."""

from bounds.instances.algorithms.fedavg import rule
from bounds.instances.papers.fedsagd import neighbouring

trial = neighbouring.trial("fedsagd.tab1.fedavg", ("", rule), forms=("row",))
