"""The drift of the last round: the mean over clients and k = 1, ..., K of |w_{i,k} - w^{T-1}|^2."""

from bounds.worstcase.quantity import Quantity

quantity = Quantity(
    words="mean of |w_{i,k} - w|^2 over clients and k = 1, ..., K, last round",
    forms=lambda case: [
        case.expected(lambda run: case.spread(run, slice(1, None))) * (1 / case.steps)
    ],
    local=True,
    sampled=True,
)
