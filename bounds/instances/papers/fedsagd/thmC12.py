"""Theorem C.12: the distance of the models of FedSAGD on neighbouring sets of clients."""

from bounds.instances.algorithms.fedsagd import displayed, rule
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.neighbouring import numbers

RULES = (
    ("Algorithm 1", rule),
    ("local rule of the appendix", displayed),
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
