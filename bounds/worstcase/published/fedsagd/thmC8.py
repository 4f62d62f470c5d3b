"""Theorem C.8: FedCM on neighbouring sets of clients."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.thmC8",
    "fedcm-analysed",
    parameters={"weight": "alpha_cm"},
    grid={"alpha_cm": fractions("1/2")},
)
