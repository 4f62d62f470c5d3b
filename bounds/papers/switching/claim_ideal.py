r"""Ideal regularization.

"An ideal regularization method would completely eliminate local drift and ensure that updates are
equivalent to those guided by the gradient of the global objective function." Existing methods are
approximations of the ideal scheme; "a gap remains between existing regularization methods and the
ideal scheme"; FedDyn comes closest to it. "In FedDyn, the server control variate does not
accurately approximate the gradient of the global objective function, and updates guided by it can
negatively impact the features learned by the global model."
$$h^t=\nabla L(\theta^t)\qquad\text{(ideal scheme)}$$
"""

from sympy import Eq

from bounds.papers.switching.symbols import grad_L_theta, h_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.ideal",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="11, 71-79",
    formulas=(Formula("ideal scheme", Eq(h_t, grad_L_theta), Role.DEFINITION),),
)
