"""Local-update stability of FedACG."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.local.fedacg",
    "fedacg-analysed",
    parameters={"momentum": "lam"},
    grid={"lam": fractions("1/2")},
    local=True,
)
