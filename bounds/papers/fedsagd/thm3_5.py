r"""Theorem 3.5 (stability and generalization).

- Hypotheses: A satisfies epsilon-global-update stability; S and S' differ by one client (printed in
  the proof).
- Statement: $E_SE_A[\epsilon_{gen}]\le E_SE_A\lvert R_u-R_e\rvert\le\epsilon$.
"""

from sympy import And, Eq

from bounds.papers.fedsagd.symbols import E_Re, E_RuSp, E_abs_gap, E_cross, E_diff, E_gen, eps
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
id="fedsagd.thm3.5", kind=Kind.THEOREM, text=__doc__, lines="202-207 (statement), 966-995 (proof, Appendix B, headed \"Proof of Theorem 1\")",
formulas=(Formula("statement", And(E_gen <= E_abs_gap, E_abs_gap <= eps), Role.CLAIM),),
steps=(
Step(label="1", source="definition of R_e", tex=r"$E_SE_A[R_e(A(S))]=E_{S'}E_SE_A[R_e(A(S))]$ and, adding and subtracting $F_i(A(S'),\xi_i)$, $E_SE_A[R_e(A(S))]=E_{S'}E_SE_A[\frac{1}{\lvert S\rvert}\sum_{i\in S}(E_{\xi_i}F_i(A(S),\xi_i)-E_{\xi_i}F_i(A(S'),\xi_i))]+E_{S'}E_SE_A[\frac{1}{\lvert S\rvert}\sum_{i\in S}E_{\xi_i}F_i(A(S'),\xi_i)]$", claims=(Eq(E_Re, E_diff + E_cross),), ),
Step(label="2", source="definition of R_u", tex=r"the last term equals $E_{S'}E_A[E_{i\sim C}[E_{\xi_i\sim P_i}F_i(A(S'),\xi_i)]]$", claims=(Eq(E_cross, E_RuSp),), ),
Step(label="3", source="\"Since A satisfies epsilon-global update stability, rearranging the above equality we can get\"", tex=r"$E_SE_A[\lvert R_u(A(S))-R_e(A(S))\rvert]\le\epsilon$", claims=(E_abs_gap <= eps,), ),
),
)
