"""Theorem C.2, amended: FedAvg on neighbouring sets of clients."""

from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.thmC2.repaired",
    "fedavg",
)
