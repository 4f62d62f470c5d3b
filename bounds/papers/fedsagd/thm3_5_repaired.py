r"""Theorem 3.5, amended: global-update stability bounds the mean generalization error.

Let the $s$ clients of S be drawn independently from the meta-distribution $C$, and let $S^{(i)}$ be
S with client $i$ replaced by a new one. If for all neighbouring sets and all clients $j$
$\mathbb E\lvert F_j(\mathcal A(S),\xi)-F_j(\mathcal A(S^{(i)}),\xi)\rvert\le\epsilon$, then

$$\lvert\mathbb E_S\mathbb E_{\mathcal A}[\epsilon_{gen}]\rvert\le\epsilon.$$

**What changed.** The mean absolute difference of the risks is not bounded by stability: an
algorithm that ignores its clients is stable at every level, and its two risks still differ. Bounded
is the absolute value of the mean. The published proof compares S with one neighbour S', which
shares all clients but one with S; here each client is replaced in turn, so that each is new to the
model that it is compared on.
"""

from sympy import Abs, Eq

from bounds.letters import alphabet
from bounds.papers.fedsagd.symbols import E_gen, eps
from bounds.statement import Formula, Kind, Role, Statement, Step

letter = alphabet("fedsagd")
E_own = letter(
    "E_own",
    r"\mathbb E\Big[\frac1s\sum_{i\in S}F_i(\mathcal A(S),\xi_i)\Big]",
    "mean loss of the model on the clients that it was trained on",
    unit="f",
)
E_new = letter(
    "E_new",
    r"\mathbb E\Big[\frac1s\sum_{i\in S}F_i(\mathcal A(S^{(i)}),\xi_i)\Big]",
    "mean loss on a client of the model trained with that client replaced",
    unit="f",
)

statement = Statement(
    id="fedsagd.thm3.5.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines='202-207 (statement), 966-995 (proof, Appendix B, headed "Proof of Theorem 1")',
    formulas=(Formula("statement", Abs(E_gen) <= eps, Role.BOUND),),
    steps=(
        Step(
            label="1",
            source="S and S with one client replaced are drawn alike, and that client is new",
            tex=r"\mathbb E_S\mathbb E_{\mathcal A}[\epsilon_{gen}]=\mathbb E\Big[\frac1s\sum_{i\in S}F_i(\mathcal A(S^{(i)}),\xi_i)\Big]-\mathbb E\Big[\frac1s\sum_{i\in S}F_i(\mathcal A(S),\xi_i)\Big]",
            claims=(Eq(E_gen, E_new - E_own),),
        ),
        Step(
            label="2",
            source="[1], stability for each replaced client",
            tex=r"\lvert\mathbb E_S\mathbb E_{\mathcal A}[\epsilon_{gen}]\rvert\le\frac1s\sum_{i\in S}\mathbb E\lvert F_i(\mathcal A(S^{(i)}),\xi_i)-F_i(\mathcal A(S),\xi_i)\rvert\le\epsilon",
            claims=(Abs(E_gen) <= eps,),
        ),
    ),
)
