"""Table 1, MimeLite: neighbouring sets of clients."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.tab1.mimelite",
    "mimelite",
    form="row",
    parameters={"momentum": "beta"},
    grid={"beta": fractions("1/2")},
)
