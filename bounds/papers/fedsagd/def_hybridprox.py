r"""Hybrid proximal term.

- Statement: $\frac{1}{2(\lambda+\mu)}\lVert(\mu+\lambda)x^i_{t,k}-\lambda x_t\rVert^2$; its
  contribution to line 10 of Algorithm 1 is $(\lambda+\mu)x^i_{t,k}-\lambda x_t$. "By combining the
  proximal term with weight decay, this design transforms the accumulated historical gradients over
  T rounds into an
  exponential moving average."
"""


from bounds.papers.fedsagd.symbols import lam, mu, x_k, x_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.def.hybridprox", kind=Kind.DEFINITION, text=__doc__, lines="233-237, 300-311",
formulas=(Formula("statement", ((mu + lam) * x_k - lam * x_t) ** 2 / (2 * (lam + mu)), Role.EXPRESSION),Formula("statement (2)", (lam + mu) * x_k - lam * x_t, Role.EXPRESSION),),
)
