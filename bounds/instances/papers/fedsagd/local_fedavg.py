"""Local-update stability of FedAvg: the exchanged clients after one round's local steps."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring

trial = neighbouring.trial(
    "fedsagd.local.fedavg", ("", Method("fedavg")), gap=neighbouring.local_gap
)
