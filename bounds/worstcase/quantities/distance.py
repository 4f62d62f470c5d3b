"""|w^T - x*|^2."""

from bounds.worstcase.quantity import Quantity

quantity = Quantity(
    words="|w^T - x*|^2",
    forms=lambda case: [case.expected(lambda run: case.squared(run.models[-1] - case.minimiser))],
    optimum=True,
    sampled=True,
)
