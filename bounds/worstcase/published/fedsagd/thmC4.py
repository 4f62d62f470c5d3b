"""Theorem C.4: SCAFFOLD on neighbouring sets of clients."""

from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.thmC4",
    "scaffold",
)
