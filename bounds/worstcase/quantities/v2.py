"""V_2 of the last round: |w^T - w^{T-1}|^2."""

from bounds.worstcase.quantity import Quantity

quantity = Quantity(
    words="V_2 = |w^T - w^(T-1)|^2",
    forms=lambda case: [case.expected(lambda run: case.squared(run.models[-1] - run.models[-2]))],
    local=True,
    sampled=True,
)
