"""Theorem C.10: FedACG on neighbouring sets of clients."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.thmC10",
    "fedacg-analysed",
    parameters={"momentum": "lam"},
    grid={"lam": fractions("1/2")},
)
