"""V_2 of the last round: |w^T - w^{T-1}|^2."""

from bounds.worstcase.quantity import Quantity
from bounds.worstcase.vectors import square

quantity = Quantity(
    words="V_2 = |w^T - w^(T-1)|^2",
    forms=lambda case: [case.expected(lambda run: square(run.models[-1] - run.models[-2]))],
    local=True,
)
