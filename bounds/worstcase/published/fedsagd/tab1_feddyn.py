"""Table 1, FedDyn: neighbouring sets of clients."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.tab1.feddyn",
    "feddyn-analysed",
    form="row",
    parameters={"strength": "lam"},
    grid={"lam": fractions(1)},
)
