"""Local-update stability of FedCM."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.local.fedcm",
    "fedcm-analysed",
    parameters={"weight": "alpha_cm"},
    grid={"alpha_cm": fractions("1/2")},
    local=True,
)
