"""f(w^T) - f*."""

from bounds.worstcase.quantity import Quantity

quantity = Quantity(
    words="f(w^T) - f*",
    forms=lambda case: [case.expected(lambda run: case.excess(run, -1))],
    least=True,
)
