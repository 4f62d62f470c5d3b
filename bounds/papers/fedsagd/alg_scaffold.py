r"""Appendix C.3: SCAFFOLD.

**As analysed.** The server rule is printed in the proof of fedsagd.thmC4; the rule for $c$ is not
printed.

$$x^i_{t,k+1}=x^i_{t,k}-\eta_l(\nabla F_i(x^i_{t,k},\xi_i)-c_i+c)$$

$$c_i=\frac1K\sum_{k=0}^{K-1}\nabla F_i(x^i_{t-\tau,k},\xi_i)$$

$$x_{t+1}=x_t+\frac1s\sum_{i\in S}(x^i_{t,K}-x_t)$$

Here $c_i$ is "the control variate of the client $i$ whose last participation in training was in the
$t-\tau$ round".

**As originally defined** (Karimireddy et al., 2020, who write $\eta_g$ for the global rate). The
local rule is the same; the control variates follow their option II.

$$c_i^+=c_i-c+\frac1{K\eta_l}(x_t-x^i_{t,K}),\qquad c^+=c+\frac1m\sum_{i\in S_t}(c_i^+-c_i)$$

$$x_{t+1}=x_t+\eta\frac1s\sum_{i\in S_t}(x^i_{t,K}-x_t)$$
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import (
    K,
    c_g,
    c_g1,
    c_i,
    c_i1,
    eta,
    eta_l,
    g_k,
    m,
    mean_dx,
    sum_dci,
    sum_gpast,
    x_K,
    x_k,
    x_k1,
    x_t,
    x_t1,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="fedsagd.alg.scaffold",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="1118-1124 (local), 1143 (server)",
    rules=(
        Rule(
            actor="client",
            when="as analysed; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * (g_k - c_i + c_g)),
        ),
        Rule(actor="client", when="as analysed", equation=Eq(c_i, sum_gpast / K)),
        Rule(actor="server", when="as analysed", equation=Eq(x_t1, x_t + mean_dx)),
        Rule(
            actor="client",
            when="as originally defined; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * (g_k - c_i + c_g)),
        ),
        Rule(
            actor="client",
            when="as originally defined; after K steps",
            equation=Eq(c_i1, c_i - c_g + (x_t - x_K) / (K * eta_l)),
        ),
        Rule(actor="server", when="as originally defined", equation=Eq(c_g1, c_g + sum_dci / m)),
        Rule(actor="server", when="as originally defined", equation=Eq(x_t1, x_t + eta * mean_dx)),
    ),
)
