r"""Definition 11, uniform stability, eq. (7).

Setting: $C$ clients, each with $\mathcal S_i=\{z_j\}_{j=1}^S$ sampled from $\mathcal D_i$; a
re-sampled $\tilde{\mathcal S}_i$ differs from $\mathcal S_i$ only on the $j^\star$-th datum;
$\mathcal S_{i^\star}$ is replaced with $\tilde{\mathcal S}_{i^\star}$ and the other $C-1$ local
data sets are kept, which gives $\tilde{\mathcal C}$. The two models are $w^T$ and $\tilde w^T$.
$$\sup_{z_j\sim\{\mathcal D_i\}}\mathbb E[f(w^T;z_j)-f(\tilde w^T;z_j)]\le\epsilon$$
A method with $\epsilon$-uniform stability has $\mathcal E_G\le\sup_{z_j\sim\{\mathcal D_i\}}\mathbb
E[f(w^T;z_j)-f(\tilde w^T;z_j)]\le\epsilon$.
"""

from bounds.papers.fedinit.symbols import EG, eps_st, stab_sup
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.def11",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="737-761",
    formulas=(
        Formula("definition", stab_sup <= eps_st, Role.BOUND),
        Formula("consequence", EG <= stab_sup, Role.BOUND),
    ),
)
