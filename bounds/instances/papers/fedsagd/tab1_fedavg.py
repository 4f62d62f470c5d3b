"""Table 1, FedAvg: the same distance as in Theorem C.2."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring

trial = neighbouring.trial("fedsagd.tab1.fedavg", ("", Method("fedavg")), forms=("row",))
