r"""Section 4.1: the hybrid proximal term of FedSAGD.

$$\frac1{2(\lambda+\mu)}\lVert(\mu+\lambda)x^i_{t,k}-\lambda x_t\rVert^2$$

To the local step (line 10 of fedsagd.alg1) it contributes

$$(\lambda+\mu)x^i_{t,k}-\lambda x_t.$$

"By combining the proximal term with weight decay, this design transforms the accumulated historical
gradients over $T$ rounds into an exponential moving average."
"""

from bounds.papers.fedsagd.symbols import lam, mu, x_k, x_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.def.hybridprox",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="233-237, 300-311",
    formulas=(
        Formula("term", ((mu + lam) * x_k - lam * x_t) ** 2 / (2 * (lam + mu)), Role.EXPRESSION),
        Formula("contribution to the step", (lam + mu) * x_k - lam * x_t, Role.EXPRESSION),
    ),
)
