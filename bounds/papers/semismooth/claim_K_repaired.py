r"""Section 4.4, amended: the trade-off in the number of local updates.

With the same rates, a small $K$ results in a large $R$ as long as the conditions of Theorem 4.7
hold. A large $K$ does so only beyond its ceiling on the global rate,
$\eta_g\le\frac{\tau_1^2}{20bK\eta_l}$: where $4bK\eta_l\eta_g+2a$ comes near to one.

**What changed.** Below that ceiling more local updates never need more rounds, since $\lambda_1$
grows with $K$ there.
"""

from bounds.papers.semismooth.claim_K import statement as published
from bounds.statement import Kind, Statement

statement = Statement(
    id="semismooth.claim.K.repaired",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="196",
    formulas=published.formulas,
)
