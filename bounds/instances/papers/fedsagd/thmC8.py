"""Theorem C.8: the distance of the models of FedCM on neighbouring sets of clients."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.neighbouring import numbers

RULES = (("", Method("fedcm", {"weight": "alpha_cm"}, {"global_rate": "eta"})),)
PARAMETERS = {"alpha_cm": numbers(0, "1/10", "1/2", 1)}

trial = neighbouring.trial(
    "fedsagd.thmC8",
    *RULES,
    parameters=PARAMETERS,
)
