r"""Claim, amended: where the local drifts settle, clients and global model have the same limit.

Let client $k$ train in every round, let $\theta^t\to\theta^\infty$, and let its local drift
$\nabla L_k(\theta_k^t)$ converge. Then

$$\lim_{t\to\infty}\theta_k^t=\lim_{t\to\infty}\theta^t=\theta^\infty.$$

**What changed.** The convergence of the global model and of the local drift is supposed. Without the
latter the global model may stand still while the clients do not reach it: its rule only keeps the
average of the local models there.
"""

from bounds.papers.switching.claim_same_limit import statement as published
from bounds.statement import Kind, Statement, Step

statement = Statement(
    id="switching.claim.same_limit.repaired",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="57-60",
    formulas=published.formulas,
    steps=(
        Step(
            label="s1",
            source="the last line of the client in switching.alg1",
            tex=r"\theta_k^{t+1}-\theta^t=-\frac1\alpha\big(\nabla L_k(\theta_k^{t+1})-\nabla L_k(\theta_k^t)\big)",
        ),
        Step(
            label="s2",
            source="triangle inequality",
            tex=r"\|\theta_k^{t+1}-\theta^\infty\|\le\Big(1+\frac2\alpha\Big)\varepsilon",
        ),
    ),
)
