"""Local-update stability of FedAvg."""

from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.local.fedavg",
    "fedavg",
    local=True,
)
