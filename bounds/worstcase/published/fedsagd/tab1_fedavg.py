"""Table 1, FedAvg: neighbouring sets of clients."""

from bounds.worstcase.published.fedsagd.neighbouring import match_of

match = match_of(
    "fedsagd.tab1.fedavg",
    "fedavg",
    form="row",
)
