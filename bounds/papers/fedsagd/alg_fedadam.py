r"""Appendix C.6: FedAdam.

**As analysed.** The server rule is printed in the proof of fedsagd.thmC7; the rule for the second
moment $v_t$ is not printed.

$$x^i_{t,k+1}=x^i_{t,k}-\eta_l\nabla F_i(x^i_{t,k},\xi_i)$$

$$\Delta^i_t=x^i_{t,K}-x^i_{t,0},\qquad\Delta_t=\beta_1\Delta_{t-1}+(1-\beta_1)\Big(\frac1s\sum_{i\in S}\Delta^i_t\Big)$$

$$x_{t+1}=x_t+\frac{\Delta_t}{\sqrt{v_t}+\tau}$$

**As originally defined** (Reddi et al., 2021). The offset $\Delta_t$ is the same; coordinate by
coordinate, from $v_{-1}\ge\tau^2$,

$$v_t=\beta_2v_{t-1}+(1-\beta_2)\Delta_t^2$$

$$x_{t+1}=x_t+\eta\frac{\Delta_t}{\sqrt{v_t}+\tau}.$$
"""

from sympy import Eq, sqrt

from bounds.papers.fedsagd.symbols import (
    Del_i,
    Del_t,
    Del_tm1,
    beta_1,
    beta_2,
    eta,
    eta_l,
    g_k,
    mean_dx,
    tau,
    va_t,
    va_tm1,
    x_i0,
    x_K,
    x_k,
    x_k1,
    x_t,
    x_t1,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="fedsagd.alg.fedadam",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="1242-1244 (local), 1253-1273 (server)",
    rules=(
        Rule(
            actor="client",
            when="as analysed; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * g_k),
        ),
        Rule(actor="client", when="as analysed; after K steps", equation=Eq(Del_i, x_K - x_i0)),
        Rule(
            actor="server",
            when="as analysed",
            equation=Eq(Del_t, beta_1 * Del_tm1 + (1 - beta_1) * mean_dx),
        ),
        Rule(
            actor="server", when="as analysed", equation=Eq(x_t1, x_t + Del_t / (sqrt(va_t) + tau))
        ),
        Rule(
            actor="server",
            when="as originally defined",
            equation=Eq(Del_t, beta_1 * Del_tm1 + (1 - beta_1) * mean_dx),
        ),
        Rule(
            actor="server",
            when="as originally defined",
            equation=Eq(va_t, beta_2 * va_tm1 + (1 - beta_2) * Del_t**2),
        ),
        Rule(
            actor="server",
            when="as originally defined",
            equation=Eq(x_t1, x_t + eta * Del_t / (sqrt(va_t) + tau)),
        ),
    ),
    units={eta: "x"},
)
