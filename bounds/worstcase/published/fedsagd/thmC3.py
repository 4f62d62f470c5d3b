"""Theorem C.3: FedProx on neighbouring sets of clients."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.thmC3",
    "fedprox",
    parameters={"proximal": "lam"},
    grid={"lam": fractions(1)},
)
