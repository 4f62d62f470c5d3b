r"""Eq. (17), proof of Lemma 6.3: drift of one client.

For any $k\le K$,

$$\mathbb E[\|W_{c,k}-U\|^2]\le20K\cdot\Big(\frac1K\eta^2L_c(U)+2K\eta^2\|\nabla L_c(U)\|^2+\eta^2\sigma^2\Big).$$

Source: (15) and (16), that is `semismooth.eq15` and `semismooth.eq16`.
"""

from bounds.papers.semismooth.symbols import E_dist_k_sq, K, L_cU, eta, grad_cU_sq, k, sigma
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.eq17",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="457-459",
    hypotheses=(Hypothesis(k <= K, Where.STATEMENT, "index of the step"),),
    formulas=(
        Formula(
            "statement",
            E_dist_k_sq
            <= 20 * K * (eta**2 * L_cU / K + 2 * K * eta**2 * grad_cU_sq + eta**2 * sigma**2),
            Role.BOUND,
        ),
    ),
)
