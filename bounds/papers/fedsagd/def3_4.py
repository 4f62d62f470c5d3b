r"""Definition 3.4 (global-update stability).

- Statement: A(S) is the model output by algorithm A on client set S. A satisfies
  epsilon-global-update stability if, given any two
  client sets S and S^{(i)}, for any $j\in[M]$: $\max_jE_{A,S,\xi}[\lvert
  F_j(A(S),\xi)-F_j(A(S^{(i)}),\xi)\rvert]\le\epsilon$, "where two neighboring sets S and S^{(i)}
  only differ by one client i. Here, the
  expectation is also taken over the randomness of the active client set S."
"""


from bounds.papers.fedsagd.symbols import eps, loss_diff
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.def3.4", kind=Kind.DEFINITION, text=__doc__, lines="175-184",
formulas=(Formula("statement", loss_diff <= eps, Role.BOUND),),
)
