r"""Algorithm 1: FedSAGD.

Input: the model $x_0$, the rounds $T$, the local steps $K$, the momentum coefficient $\beta$, the
proximal coefficients $\lambda$ and $\mu$, the local rate $\eta_l$, the global rate $\eta$; $v_0=0$.
Output: the model.

    3   for t = 0, 1, ..., T-1:
    4       select the active clients S_t
    5       for every client i in S_t, in parallel:
    6           send x_t and v_t to the client; x^i_{t,0} = x_t
    7           for k = 0, 1, ..., K-1:
    8               unbiased stochastic gradient g^i_{t,k} = grad F_i(x^i_{t,k}, xi_i)
    9               momentum m^i_{t,k} = beta v_t + g^i_{t,k}
    10            x^i_{t,k+1} = x^i_{t,k} - eta_l (m^i_{t,k} + (lambda+mu) x^i_{t,k} - lambda x_t)
    12          Delta x^i_t = x^i_{t,K} - x^i_{t,0}, sent to the server
    14      Delta x_t = 1/s sum_{i in S_t} Delta x^i_t
    15      v_{t+1} = beta/(1+beta) v_t - 1/((1+beta) eta_l K) Delta x_t
    16      x_{t+1} = x_t + eta Delta x_t
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import (
    K,
    beta,
    dx,
    dx_i,
    eta,
    eta_l,
    g_k,
    gradF_xi,
    lam,
    m_k,
    mean_dx,
    mu,
    v_t,
    v_t1,
    x_i0,
    x_K,
    x_k,
    x_k1,
    x_t,
    x_t1,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="fedsagd.alg1",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="288-298 (text), 312-344 (Algorithm 1), 1613-1616 (server momentum, repeated in Appendix D)",
    rules=(
        Rule(actor="initially", when="t = 0", equation=Eq(v_t, 0)),
        Rule(actor="client", when="line 6", equation=Eq(x_i0, x_t)),
        Rule(actor="client", when="line 8; k = 0, ..., K-1", equation=Eq(g_k, gradF_xi)),
        Rule(actor="client", when="line 9; k = 0, ..., K-1", equation=Eq(m_k, beta * v_t + g_k)),
        Rule(
            actor="client",
            when="line 10; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * (m_k + (lam + mu) * x_k - lam * x_t)),
        ),
        Rule(actor="client", when="line 12", equation=Eq(dx_i, x_K - x_i0)),
        Rule(actor="server", when="line 14", equation=Eq(dx, mean_dx)),
        Rule(
            actor="server",
            when="line 15",
            equation=Eq(v_t1, beta / (1 + beta) * v_t - dx / ((1 + beta) * eta_l * K)),
        ),
        Rule(actor="server", when="line 16", equation=Eq(x_t1, x_t + eta * dx)),
    ),
)
