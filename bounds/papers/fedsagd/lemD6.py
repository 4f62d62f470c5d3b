r"""Lemma D.6: recursion of the global momentum.

Under the update rule of fedsagd.alg1

$$v_{t+1}=\frac{\beta\nu}{1+\beta}v_t+\frac1{(1+\beta)sK}\sum_{i\in S_t}G^i_t,$$

where $\nu=1+\frac\alpha K$ and $G^i_t=\sum_{k=0}^{K-1}\alpha_kg^i_{t,k}$.
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import G_S, K, alpha, beta, dx, eta_l, nu, s, v_t, v_t1
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.lemD6",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1606-1638",
    formulas=(
        Formula(
            "statement",
            Eq(v_t1, beta * nu / (1 + beta) * v_t + G_S / ((1 + beta) * s * K)),
            Role.CLAIM,
        ),
    ),
    constants=(constants.alpha, constants.ap, constants.nu),
    steps=(
        Step(
            label="1",
            source="Algorithm 1, line 15",
            tex=r"v_{t+1}=\frac\beta{1+\beta}v_t-\frac1{(1+\beta)\eta_lK}\Delta x_t=\frac\beta{1+\beta}v_t-\frac1{(1+\beta)\eta_lsK}\sum_{i\in S_t}\Delta^i_{t,K}",
            claims=(Eq(v_t1, beta / (1 + beta) * v_t - dx / ((1 + beta) * eta_l * K)),),
        ),
        Step(
            label="2",
            source="Lemma D.5",
            tex=r"=\frac\beta{1+\beta}v_t+\frac1{(1+\beta)sK}\sum_{i\in S_t}\Big(\sum_{k=0}^{K-1}\alpha_kg^i_{t,k}+\alpha\beta v_t\Big)",
            claims=(
                Eq(
                    v_t1,
                    beta / (1 + beta) * v_t + (G_S + s * alpha * beta * v_t) / ((1 + beta) * s * K),
                ),
            ),
        ),
        Step(
            label="3",
            source="[2]",
            tex=r"=\frac\beta{1+\beta}\Big(1+\frac\alpha K\Big)v_t+\frac1{(1+\beta)sK}\sum_{i\in S_t}\sum_{k=0}^{K-1}\alpha_kg^i_{t,k}",
            claims=(
                Eq(v_t1, beta / (1 + beta) * (1 + alpha / K) * v_t + G_S / ((1 + beta) * s * K)),
            ),
        ),
    ),
)
