"""V_1 of the last round: the mean over the clients of sum_{k < K} |w_{i,k} - w^{T-1}|^2."""

from bounds.worstcase.quantity import Quantity

quantity = Quantity(
    words="V_1 = mean over the clients of sum_(k<K) |w_{i,k} - w|^2, last round",
    forms=lambda case: [case.expected(lambda run: case.spread(run, slice(None, -1)))],
    local=True,
    sampled=True,
)
