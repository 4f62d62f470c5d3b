"""Theorem C.6: the distance of the models of FedLNAG on neighbouring sets of clients."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.neighbouring import numbers
from bounds.instances.papers.fedsagd.thmC6_first import FIRST

RULES = (("", Method("fedlnag_analysed", {"momentum": "beta"})),)
PARAMETERS = {"beta": numbers("1/10", "1/2", "9/10")}

trial = neighbouring.trial(
    "fedsagd.thmC6", *RULES, parameters=PARAMETERS, first=FIRST, looks_ahead=True
)
