"""At the server's models before each round: mean |grad f_i(w^t) - grad f(w^t)|^2 <= zeta^2."""

from bounds.worstcase.case import Case
from bounds.worstcase.running import Run
from bounds.worstcase.vectors import Vector

OPTIMUM = False


def points(case: Case) -> list[tuple[Run, Vector]]:
    """w^0, ..., w^{T-1} on every path."""
    return [(run, model) for run in case.runs for model in run.models[:-1]]
