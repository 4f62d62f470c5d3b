"""|x_{0,K} - x'_{0,K}|^2: the exchanged clients' models after one round's local steps."""

from bounds.worstcase.case import Case
from bounds.worstcase.quantity import Quantity
from bounds.worstcase.running import Run
from bounds.worstcase.vectors import Form, Vector, square, total


def forms(case: Case) -> list[Form]:
    """One form; the exchanged client is the first of either run."""
    return [
        total(square(_end(one) - _end(two)) * probability for probability, (one, two) in case.paths)
    ]


def _end(run: Run) -> Vector:
    end: Vector = run.rounds[0][0].local.points[-1]
    return end


quantity = Quantity(
    words="|x_K - x'_K|^2 of the exchanged clients, first round",
    forms=forms,
    twins=True,
    local=True,
)
