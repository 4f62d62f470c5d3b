"""Delta^T: the mean over all clients of |w_{i,K}^{T-1} - w^T|^2 (FedInit, Theorem 1)."""

from bounds.worstcase.quantity import Quantity

quantity = Quantity(
    words="Delta^T = mean of |w_{i,K}^{T-1} - w^T|^2 over the clients",
    forms=lambda case: [case.expected(lambda run: case.memory(run, -1))],
    local=True,
)
