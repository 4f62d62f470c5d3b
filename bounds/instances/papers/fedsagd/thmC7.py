"""Theorem C.7: the distance of the models of FedAdam on neighbouring sets of clients."""

from fractions import Fraction

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.neighbouring import numbers

RULES = (
    (
        "",
        Method(
            "fedadam_analysed",
            {"beta_1": "beta_1", "beta_2": Fraction(1), "tau": "tau", "initial": "root_v"},
        ),
    ),
)
PARAMETERS = {
    "beta_1": numbers(0, "1/2", "9/10"),
    "tau": numbers("1/100", 1),
    "root_v": numbers(0, "1/100", 1),
}

trial = neighbouring.trial(
    "fedsagd.thmC7",
    *RULES,
    parameters=PARAMETERS,
)
