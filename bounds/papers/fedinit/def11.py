r"""Definition 11, eq. (7): uniform stability.

There are $C$ clients, each with a local data set $\mathcal S_i=\{z_j\}_{j=1}^S$ sampled from
$\mathcal D_i$. A re-sampled $\tilde{\mathcal S}_i$ differs from $\mathcal S_i$ only on the
$j^\star$-th datum. Replacing $\mathcal S_{i^\star}$ with $\tilde{\mathcal S}_{i^\star}$ and keeping
the other $C-1$ local data sets composes a new set $\tilde{\mathcal C}$. The method generates $w^T$
and $\tilde w^T$ from the two sets. It satisfies $\epsilon$-uniform stability if

$$\sup_{z_j\sim\{\mathcal D_i\}}\mathbb E[f(w^T;z_j)-f(\tilde w^T;z_j)]\le\epsilon.$$

Moreover, its generalization error is then bounded as (Hardt et al., 2016; Zhang et al., 2022)

$$\mathcal E_G\le\sup_{z_j\sim\{\mathcal D_i\}}\mathbb E[f(w^T;z_j)-f(\tilde w^T;z_j)]\le\epsilon.$$
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
