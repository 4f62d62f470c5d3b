"""Local-update stability of SCAFFOLD."""

from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.local.scaffold",
    "scaffold",
    local=True,
)
