"""Theorem C.10: the distance of the models of FedACG on neighbouring sets of clients."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.neighbouring import numbers

RULES = (("", Method("fedacg_analysed", {"momentum": "lam"})),)
PARAMETERS = {"lam": numbers("1/10", "1/2", "17/20")}

trial = neighbouring.trial(
    "fedsagd.thmC10",
    *RULES,
    parameters=PARAMETERS,
)
