"""Local-update stability of FedSAGD."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.local.fedsagd",
    "fedsagd",
    parameters={"proximal": "lam", "decay": "mu", "momentum": "beta"},
    grid={"lam": fractions(1), "mu": fractions("1/10"), "beta": fractions("1/2")},
    local=True,
)
