"""Local-update stability of MimeLite."""

from bounds.worstcase.match import fractions
from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.local.mimelite",
    "mimelite",
    parameters={"momentum": "beta"},
    grid={"beta": fractions("1/2")},
    local=True,
)
