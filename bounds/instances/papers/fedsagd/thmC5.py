"""Theorem C.5: the distance of the models of FedDyn on neighbouring sets of clients."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.neighbouring import numbers

RULES = (("", Method("feddyn_analysed", {"strength": "lam"})),)
PARAMETERS = {"lam": numbers("1/10", "1/2", 1, 2)}
PULLS = ("lam",)

trial = neighbouring.trial(
    "fedsagd.thmC5",
    *RULES,
    pulls=PULLS,
    parameters=PARAMETERS,
)
