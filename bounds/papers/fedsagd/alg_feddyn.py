r"""Appendix C.4: FedDyn.

**As analysed**, in a section titled "Analysis for FedDyn under convex losses". The client last took
part in round $t-\tau$; the server rule is printed in the proof of fedsagd.thmC5.

$$x^i_{t,k+1}=x^i_{t,k}-\eta_l(\nabla F_i(x^i_{t,k},\xi_i)-\nabla F_i(x^i_{t-\tau,K},\xi_i)+\lambda(x^i_{t,k}-x_t))$$

$$x_{t+1}=x_t+\frac1s\sum_{i\in S}(x^i_{t,K}-x^i_{t,0})$$

**As originally defined** (Acar et al., 2021, where the coefficient is written $\alpha$). The
client's model is a minimiser of

$$F_i(x)-\langle\hat g_i,x\rangle+\frac\lambda2\lVert x-x_t\rVert^2;$$

then

$$\hat g_i^+=\hat g_i-\lambda(x^i_{t,K}-x_t),\qquad h_{t+1}=h_t-\frac\lambda m\sum_{i\in S_t}(x^i_{t,K}-x_t)$$

$$x_{t+1}=\frac1s\sum_{i\in S_t}x^i_{t,K}-\frac1\lambda h_{t+1}$$
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import (
    eta_l,
    g_k,
    g_stale,
    gh_i,
    gh_i1,
    h_t,
    h_t1,
    lam,
    m,
    mean_dx,
    mean_xK,
    sum_dx,
    x_K,
    x_k,
    x_k1,
    x_t,
    x_t1,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="fedsagd.alg.feddyn",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="1154-1160 (local), 1182 (server)",
    rules=(
        Rule(
            actor="client",
            when="as analysed; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * (g_k - g_stale + lam * (x_k - x_t))),
        ),
        Rule(actor="server", when="as analysed", equation=Eq(x_t1, x_t + mean_dx)),
        Rule(
            actor="client",
            when="as originally defined; after the minimisation",
            equation=Eq(gh_i1, gh_i - lam * (x_K - x_t)),
        ),
        Rule(
            actor="server", when="as originally defined", equation=Eq(h_t1, h_t - lam / m * sum_dx)
        ),
        Rule(actor="server", when="as originally defined", equation=Eq(x_t1, mean_xK - h_t1 / lam)),
    ),
)
