r"""Theorem 15, eq. (9).

**Hypotheses.** Assumptions 1, 4, 7; all conditions in the optimization process satisfied;
$\eta=O(1/t)=c/t$ with a constant $c$; $t_0$ and $U$ as in Theorem 12; arbitrary data sample $z$
following the joint distribution $\{\mathcal D_i\}$; $\beta$ a decayed sequence
$\{\beta_t\}_{t=0}^T$ by the round $t$.
- $\varphi(t)\le\varphi(t-1)$ (printed in the proof, B.3.2)
- $\frac{\varphi_t}{\beta_t}\le\frac{\varphi(t-1)}{\beta_{t-1}}$ (printed in the proof, B.3.2)
- $\varphi(0)=cK$ (printed in the proof, B.3.2)

$$\varepsilon_G\le\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le e^{2\sum_{t=1}^T\beta_t}\,\frac{abcL_G^2K}{2\beta_0CS}$$
"""

from sympy import Eq, exp

from bounds.papers.fedinit.symbols import (
    C,
    EG,
    K,
    L_G,
    S,
    a,
    b,
    beta_0,
    beta_s,
    c,
    eta,
    gen,
    sum_beta,
    t,
    varphi,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="fedinit.thm15",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="939-954",
    proof="proof: fedinit.B32",
    hypotheses=(
        Hypothesis(varphi(t) <= varphi(t - 1), Where.PROOF, "printed in the proof"),
        Hypothesis(
            varphi(t) / beta_s(t) <= varphi(t - 1) / beta_s(t - 1),
            Where.PROOF,
            "printed in the proof",
        ),
        Hypothesis(Eq(varphi(0), c * K), Where.PROOF, "printed in the proof"),
    ),
    formulas=(
        Formula("first inequality", EG <= gen, Role.BOUND),
        Formula(
            "bound",
            gen <= exp(2 * sum_beta) * a * b * c * L_G**2 * K / (2 * beta_0 * C * S),
            Role.BOUND,
        ),
        Formula("learning rate", Eq(eta, c / t), Role.DEFINITION),
    ),
)
