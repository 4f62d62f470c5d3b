"""|w^T - x*|^2."""

from bounds.worstcase.quantity import Quantity
from bounds.worstcase.vectors import square

quantity = Quantity(
    words="|w^T - x*|^2",
    forms=lambda case: [case.expected(lambda run: square(run.models[-1] - case.minimiser))],
    optimum=True,
)
