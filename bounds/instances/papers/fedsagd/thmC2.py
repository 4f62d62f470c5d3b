"""Theorem C.2: the distance of the models of FedAvg on neighbouring sets of clients."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring

trial = neighbouring.trial("fedsagd.thmC2", ("", Method("fedavg")))
