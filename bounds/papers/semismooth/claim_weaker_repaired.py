r"""Section 4.2, amended: strength of the assumptions.

Semi-smoothness and the semi-Lipschitz property are weaker than smoothness and Lipschitz gradients.
Where the least loss is zero, strong convexity implies the lower bound of Definition 4.3 for
$\tau_1^2\le2\mu$, and smoothness its upper bound for $\tau_2^2\ge2\beta$.

**What changed.** That the least loss is zero is supposed: elsewhere a gradient vanishes at a positive
loss, strongly convex or not. The upper bound is that of smoothness, which strong convexity does not
give. Bounded gradients imply neither bound: they may vanish at a positive loss, and stay away from
zero where the loss does not.
"""

from bounds.statement import Kind, Statement

statement = Statement(
    id="semismooth.claim.weaker.repaired",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="144, 9, 45, 112",
)
