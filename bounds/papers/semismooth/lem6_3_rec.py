r"""Proof of Lemma 6.3: recursion of the drift.

$$\mathbb E[\|W_{c,k+1}-U\|^2]\le\Big(1+\frac4K\Big)\cdot\mathbb E[\|W_{c,k}-U\|^2]+\frac1K\eta^2L_c(U)+2K\eta^2\|\nabla L_c(U)\|^2+\eta^2\sigma^2$$

Source: "Putting Eq. (12), (13), (14) together", that is `semismooth.eq12`, `semismooth.eq13` and
`semismooth.eq14`.
"""

from bounds.papers.semismooth.symbols import (
    E_dist_k1_sq,
    E_dist_k_sq,
    K,
    L_cU,
    eta,
    grad_cU_sq,
    sigma,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.lem6_3.rec",
    kind=Kind.PROOF,
    text=__doc__,
    lines="443-445",
    formulas=(
        Formula(
            "statement",
            E_dist_k1_sq
            <= (1 + 4 / K) * E_dist_k_sq
            + eta**2 * L_cU / K
            + 2 * K * eta**2 * grad_cU_sq
            + eta**2 * sigma**2,
            Role.BOUND,
        ),
    ),
)
