r"""Theorem 3.5: global-update stability bounds the generalization error.

If the algorithm $\mathcal A$ satisfies $\epsilon$-global-update stability (fedsagd.def3.4), then

$$\mathbb E_S\mathbb E_{\mathcal A}[\epsilon_{gen}]\le\mathbb E_S\mathbb E_{\mathcal A}\lvert R_u-R_e\rvert\le\epsilon.$$

In the proof $S$ and $S'$ differ by one client. The risks are those of fedsagd.def.risks.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import E_abs_gap, E_cross, E_diff, E_gen, E_Re, E_RuSp, eps
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.thm3.5",
    kind=Kind.THEOREM,
    text=__doc__,
    lines='202-207 (statement), 966-995 (proof, Appendix B, headed "Proof of Theorem 1")',
    formulas=(
        Formula("generalization error", E_gen <= E_abs_gap, Role.BOUND),
        Formula("difference of the risks", E_abs_gap <= eps, Role.BOUND),
    ),
    steps=(
        Step(
            label="1",
            source="definition of the semi-empirical risk, adding and subtracting the loss of the other run",
            tex=r"\mathbb E_S\mathbb E_{\mathcal A}[R_e(\mathcal A(S))]=\mathbb E_{S'}\mathbb E_S\mathbb E_{\mathcal A}\Big[\frac1{\lvert S\rvert}\sum_{i\in S}(\mathbb E_{\xi_i\sim P_i}[F_i(\mathcal A(S),\xi_i)]-\mathbb E_{\xi_i\sim P_i}[F_i(\mathcal A(S'),\xi_i)])\Big]+\mathbb E_{S'}\mathbb E_S\mathbb E_{\mathcal A}\Big[\frac1{\lvert S\rvert}\sum_{i\in S}\mathbb E_{\xi_i\sim P_i}[F_i(\mathcal A(S'),\xi_i)]\Big]",
            claims=(Eq(E_Re, E_diff + E_cross),),
        ),
        Step(
            label="2",
            source="definition of the unparticipating expected risk",
            tex=r"\mathbb E_{S'}\mathbb E_S\mathbb E_{\mathcal A}\Big[\frac1{\lvert S\rvert}\sum_{i\in S}\mathbb E_{\xi_i\sim P_i}[F_i(\mathcal A(S'),\xi_i)]\Big]=\mathbb E_{S'}\mathbb E_{\mathcal A}[\mathbb E_{i\sim C}[\mathbb E_{\xi_i\sim P_i}[F_i(\mathcal A(S'),\xi_i)]]]",
            claims=(Eq(E_cross, E_RuSp),),
        ),
        Step(
            label="3",
            source='"Since A satisfies epsilon-global update stability, rearranging the above equality we can get"',
            tex=r"\mathbb E_S\mathbb E_{\mathcal A}[\lvert R_u(\mathcal A(S))-R_e(\mathcal A(S))\rvert]\le\epsilon",
            claims=(E_abs_gap <= eps,),
        ),
    ),
)
