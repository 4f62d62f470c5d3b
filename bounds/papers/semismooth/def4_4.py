r"""Definition 4.4: bounded gradient.

"We say a function has bounded gradient, if there exists $G\ge0$ such that for any $U$,"

$$\|\nabla L(U)\|^2\le G^2$$

"holds." The paper cites the property as "a popular scheme for convergence analysis used in some of
the previous work".
"""

from bounds.papers.semismooth.symbols import G, grad_sq
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.def4_4",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="142",
    hypotheses=(Hypothesis(G >= 0, Where.STATEMENT, "range of G"),),
    formulas=(Formula("statement", grad_sq <= G**2, Role.BOUND),),
)
