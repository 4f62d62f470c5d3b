r"""First remark of A.4, amended: when the aggregated model speaks against the server state.

$$\lVert\nabla\ell(\gamma^{t-1})+h^{t-1}\rVert^2\ge0$$

Let $\alpha\ge\frac L2$. If $h^{t-1}$ were the gradient at $\gamma^{t-1}$, the global model
$\theta^{t-1}=\gamma^{t-1}-\frac1\alpha h^{t-1}$ would have at most the loss of $\gamma^{t-1}$. So
where $\gamma^{t-1}$ is better, $h^{t-1}$ is not the gradient there.

**What changed.** The condition on $\alpha$, and the loss in the place of the accuracy: a step along
the gradient which is longer than $\frac2L$ may raise the loss.
"""

from bounds.papers.switching.rem1 import statement as published
from bounds.papers.switching.symbols import L, alpha
from bounds.statement import Hypothesis, Kind, Statement

statement = Statement(
    id="switching.rem1.repaired",
    kind=Kind.REMARK,
    text=__doc__,
    lines="460",
    hypotheses=(Hypothesis(alpha >= L / 2, label="step of the server"),),
    formulas=published.formulas[:1],
)
