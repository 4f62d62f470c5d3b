"""Theorem C.9: the distance of the models of MimeLite on neighbouring sets of clients."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.neighbouring import numbers

RULES = (("", Method("mimelite", {"momentum": "beta"})),)
PARAMETERS = {"beta": numbers(0, "1/2", "9/10", 1)}

trial = neighbouring.trial(
    "fedsagd.thmC9",
    *RULES,
    parameters=PARAMETERS,
)
