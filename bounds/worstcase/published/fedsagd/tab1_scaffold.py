"""Table 1, SCAFFOLD: neighbouring sets of clients."""

from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.tab1.scaffold",
    "scaffold",
    form="row",
)
