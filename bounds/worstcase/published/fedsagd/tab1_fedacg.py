"""Table 1, FedACG: neighbouring sets of clients."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.tab1.fedacg",
    "fedacg-analysed",
    form="row",
    parameters={"momentum": "lam"},
    grid={"lam": fractions("1/2")},
)
