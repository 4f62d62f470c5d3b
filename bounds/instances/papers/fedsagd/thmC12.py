"""Theorem C.12: the distance of the models of FedSAGD on neighbouring sets of clients."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.neighbouring import numbers

LETTERS = {"proximal": "lam", "decay": "mu", "momentum": "beta"}
METHOD = Method("fedsagd", LETTERS, {"global_rate": "eta"})
RULES = (
    ("Algorithm 1", METHOD),
    ("local rule of the appendix", Method("fedsagd_display", LETTERS)),
)
PARAMETERS = {
    "beta": numbers("1/10", "1/2", "9/10"),
    "lam": numbers("1/100", "1/10", 1),
    "mu": numbers("1/100", "1/10", 1),
}
PULLS = ("lam", "mu")

trial = neighbouring.trial(
    "fedsagd.thmC12",
    *RULES,
    forms=("statement", "proof's last line"),
    pulls=PULLS,
    parameters=PARAMETERS,
)
