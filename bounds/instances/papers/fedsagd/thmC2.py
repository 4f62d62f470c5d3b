"""Theorem C.2: the distance of the models of FedAvg on neighbouring sets of clients."""

from bounds.instances.algorithms.fedavg import rule
from bounds.instances.papers.fedsagd import neighbouring

trial = neighbouring.trial("fedsagd.thmC2", ("", rule))
