r"""Section 3: the problem, minimizing the total loss.

$$\min_{W\in\mathbb R^{d\times M}}L(W),$$

"minimizing the sum of loss functions over all clients". From Section 4.4 on, $U^*$ denotes a
minimizer of $L$, so that $L(U^*)\le L(W)$ for every $W$.
"""

from bounds.papers.semismooth.symbols import L_W, L_star
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def.objective",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="82-84",
    formulas=(Formula("minimizer", L_star <= L_W, Role.CLAIM),),
)
