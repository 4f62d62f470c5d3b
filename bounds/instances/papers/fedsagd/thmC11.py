"""Theorem C.11: the distance of the models of FedANAG on neighbouring sets of clients."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.neighbouring import numbers

RULES = (("", Method("fedanag", {"momentum": "beta"})),)
PARAMETERS = {"beta": numbers(0, "1/2", "9/10")}

trial = neighbouring.trial(
    "fedsagd.thmC11",
    *RULES,
    parameters=PARAMETERS,
)
