"""Theorem C.3: the distance of the models of FedProx on neighbouring sets of clients."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.neighbouring import numbers

RULES = (("", Method("fedprox", {"proximal": "lam"})),)
PARAMETERS = {"lam": numbers("1/10", "1/2", 1, 2)}
PULLS = ("lam",)

trial = neighbouring.trial(
    "fedsagd.thmC3",
    *RULES,
    pulls=PULLS,
    parameters=PARAMETERS,
)
