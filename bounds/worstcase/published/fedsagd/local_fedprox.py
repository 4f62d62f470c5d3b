"""Local-update stability of FedProx."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.local.fedprox",
    "fedprox",
    parameters={"proximal": "lam"},
    grid={"lam": fractions(1)},
    local=True,
)
