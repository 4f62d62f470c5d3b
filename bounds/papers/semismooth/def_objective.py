r"""Problem.

$$\min_{W\in\mathbb R^{d\times M}}L(W)$$
- Text: "minimizing the sum of loss functions over all clients".
"""

from bounds.papers.semismooth.symbols import L_W, L_star
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def.objective",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="82-84",
    formulas=(Formula('with $U^*$ "a minimizer of $L$", line 170', L_star <= L_W, Role.BOUND),),
)
