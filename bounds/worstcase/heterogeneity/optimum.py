"""At the minimiser: mean |grad f_i(x*)|^2 <= zeta^2."""

from bounds.worstcase.case import Case
from bounds.worstcase.running import Run
from bounds.worstcase.vectors import Vector

OPTIMUM = True


def points(case: Case) -> list[tuple[Run, Vector]]:
    """x*, of the first run."""
    return [(case.runs[0], case.minimiser)]
