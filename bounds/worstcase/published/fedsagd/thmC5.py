"""Theorem C.5: FedDyn on neighbouring sets of clients."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.thmC5",
    "feddyn-analysed",
    parameters={"strength": "lam"},
    grid={"lam": fractions(1)},
)
