"""Table 1, FedSAGD: neighbouring sets of clients."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.tab1.fedsagd",
    "fedsagd",
    form="row",
    parameters={"proximal": "lam", "decay": "mu", "momentum": "beta"},
    grid={"lam": fractions(1), "mu": fractions("1/10"), "beta": fractions("1/2")},
)
