r"""Assumption 7, Lipschitz continuity of the global objective.

For all $w_1,w_2\in\mathbb R^d$,

$$\|f(w_1)-f(w_2)\|\le L_G\|w_1-w_2\|.$$

"A generally strong assumption which indicates the bounded gradient $\|\nabla f(w)\|\le L_G$". The
paper proposes "to remove this assumption in the iterative proofs" and to adopt it only "at the last
state, which implies $\|\nabla f(w^T)\|\le L_G$ when $T$ is sufficiently large". Supposed by
fedinit.thm12, fedinit.thm15 and fedinit.lem30; fedinit.lem27 prints "non-negative objective $f$ is
$L$-smooth and $L_G$-Lipschitz".
"""

from bounds.papers.fedinit.symbols import L_G, norm_df, norm_dw
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.as7",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="509-517",
    formulas=(Formula("statement", norm_df <= L_G * norm_dw, Role.BOUND),),
)
