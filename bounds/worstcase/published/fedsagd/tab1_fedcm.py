"""Table 1, FedCM: neighbouring sets of clients."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.tab1.fedcm",
    "fedcm-analysed",
    form="row",
    parameters={"weight": "alpha_cm"},
    grid={"alpha_cm": fractions("1/2")},
)
