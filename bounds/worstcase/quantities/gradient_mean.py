"""The mean of |grad f(w^t)|^2 over t = 0, ..., T-1."""

from bounds.worstcase.case import Case
from bounds.worstcase.quantity import Quantity
from bounds.worstcase.vectors import Form, square, total


def forms(case: Case) -> list[Form]:
    """One form."""
    rounds = range(case.setting.rounds)
    squares = (_squared(case, t) for t in rounds)
    return [total(squares) * (1 / case.rounds)]


def _squared(case: Case, t: int) -> Form:
    return case.expected(lambda run: square(case.gradient(run, t)))


quantity = Quantity(words="mean of |grad f(w^t)|^2 over t < T", forms=forms, sampled=True)
