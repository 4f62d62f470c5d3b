"""Local-update stability of FedANAG."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.local.fedanag",
    "fedanag",
    parameters={"momentum": "beta"},
    grid={"beta": fractions("1/2")},
    local=True,
)
