r"""Appendix C.11: FedSAGD as displayed in the stability analysis.

The local rule, with $\beta\in(0,1)$:

$$x^i_{t,k+1}=x^i_{t,k}-\eta_l(\nabla F_i(x^i_{t,k},\xi_i)+\beta v_t+\lambda(x^i_{t,k}-x_t)-\mu x^i_{t,k})$$

The first display of the proof of fedsagd.thmC12:

$$x^i_{t,k}=x^i_{t,k-1}-\eta_l\nabla F_i(x^i_{t,k-1},\xi_i)-\eta_l(\lambda+\mu)x^i_{t,k-1}-\beta\eta_lv_t+\eta_l\lambda x_t$$

The server, in the same proof:

$$x_{t+1}=x_t+\frac1s\sum_{i\in S}(x^i_{t,K}-x^i_{t,0})$$

Algorithm 1 of the paper is fedsagd.alg1.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import (
    beta,
    eta_l,
    g_k,
    lam,
    mean_dx,
    mu,
    v_t,
    x_k,
    x_k1,
    x_t,
    x_t1,
)
from bounds.statement import Hypothesis, Kind, Rule, Statement, Where

statement = Statement(
    id="fedsagd.alg.fedsagd-appendix",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="1457-1462 (rule), 1475-1479 (proof), 1503-1506 (server)",
    hypotheses=(
        Hypothesis(beta > 0, Where.STATEMENT, "beta positive (Appendix C.11)"),
        Hypothesis(beta < 1, Where.STATEMENT, "beta below one (Appendix C.11)"),
    ),
    rules=(
        Rule(
            actor="client",
            when="local rule; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * (g_k + beta * v_t + lam * (x_k - x_t) - mu * x_k)),
        ),
        Rule(
            actor="client",
            when="as displayed in the proof; k = 0, ..., K-1",
            equation=Eq(
                x_k1,
                x_k
                - eta_l * g_k
                - eta_l * (lam + mu) * x_k
                - beta * eta_l * v_t
                + eta_l * lam * x_t,
            ),
        ),
        Rule(actor="server", when="as displayed in the proof", equation=Eq(x_t1, x_t + mean_dx)),
    ),
)
