"""Table 1, FedProx: neighbouring sets of clients."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.tab1.fedprox",
    "fedprox",
    form="row",
    parameters={"proximal": "lam"},
    grid={"lam": fractions(1)},
)
