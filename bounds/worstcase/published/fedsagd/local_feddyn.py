"""Local-update stability of FedDyn."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.local.feddyn",
    "feddyn-analysed",
    parameters={"strength": "lam"},
    grid={"lam": fractions(1)},
    local=True,
)
