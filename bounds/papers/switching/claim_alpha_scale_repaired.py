r"""Claim, amended: for given local updates alpha scales the drift, and the server does not see it.

$$\frac{\partial}{\partial\alpha}\Big(\frac1\alpha h\Big)=0\qquad\text{at fixed }\theta_k^{t+1}-\theta^t$$

The local drift is proportional to $\alpha$, the server's step rescales it by $\frac1\alpha$, and a
larger $\alpha$ means stronger regularization.

**What changed.** The pseudo-gradients $\theta_k^{t+1}-\theta^t$ are held fixed. In a run they depend
on $\alpha$ through the regularized loss, and the server's step with them.
"""

from bounds.papers.switching.claim_alpha_scale import statement as published
from bounds.statement import Kind, Statement

statement = Statement(
    id="switching.claim.alpha_scale.repaired",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="477, 479",
    formulas=published.formulas,
)
