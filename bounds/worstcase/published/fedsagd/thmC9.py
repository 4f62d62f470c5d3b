"""Theorem C.9: MimeLite on neighbouring sets of clients."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.thmC9",
    "mimelite",
    parameters={"momentum": "beta"},
    grid={"beta": fractions("1/2")},
)
