"""`certify(problem)`: the constants of a problem, each proved or rigorously bounded.

Floats that define a problem count as the exact dyadic numbers they are. A constant that could only
be sampled says so; here none is. Estimates for problems of which nothing is known are in
`stability.estimators`.
"""

from __future__ import annotations

from typing import Any

from bounds.errors import UserError
from synthetic.constants import Certificate
from synthetic.problem import Problem


def certify(problem: Problem, *, radius: Any = None) -> Certificate:
    """Prove every constant; with `radius`, those too that only a bounded region has.

    >>> from synthetic.quadratic import random_quadratics
    >>> found = certify(random_quadratics(clients=3, dim=2, smallest=0.25, largest=2.0))
    >>> found["L"].kind, abs(found["L"].value - 2) < 1e-9, found["L_G"].value
    ('certified', True, inf)
    """
    from synthetic.quadratic import Quadratics
    from synthetic.quadratic_certificate import certify_quadratics
    from synthetic.sample_problem import SampleProblem
    from synthetic.softmax import SoftmaxRegression
    from synthetic.softmax_certificate import certify_softmax

    if isinstance(problem, SampleProblem):
        return problem.certify(radius=radius)
    if isinstance(problem, Quadratics):
        return certify_quadratics(problem, radius=radius)
    if isinstance(problem, SoftmaxRegression):
        return certify_softmax(problem, radius=radius)
    msg = (
        f"nothing can be proved about the problem {problem.name!r} from its data alone; "
        "`stability.estimators` estimates its constants along a run"
    )
    raise UserError(msg)
