"""Local-update stability of FedAvg: the exchanged clients after one round's local steps."""

from bounds.instances.algorithms.fedavg import rule
from bounds.instances.papers.fedsagd import neighbouring

trial = neighbouring.trial("fedsagd.local.fedavg", ("", rule), gap=neighbouring.local_gap)
