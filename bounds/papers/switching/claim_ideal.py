r"""Claim: ideal regularization would follow the gradient of the global objective.

$$h^t=\nabla L(\theta^t)\qquad\text{(ideal scheme)}$$

"An ideal regularization method would completely eliminate local drift and ensure that updates are
equivalent to those guided by the gradient of the global objective function." Regularization methods
"are only approximations of an ideal scheme"; "a gap remains between existing regularization methods
and the ideal scheme, and even FedDyn, which comes closest to ideal regularization, exhibits side
effects as a result. Specifically, in FedDyn, the server control variate does not accurately
approximate the gradient of the global objective function, and updates guided by it can negatively
impact the features learned by the global model" (abstract, Section 1).
"""

from sympy import Eq

from bounds.papers.switching.symbols import grad_L_theta, h_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.ideal",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="11, 71-79",
    formulas=(Formula("ideal scheme", Eq(h_t, grad_L_theta), Role.CLAIM),),
)
