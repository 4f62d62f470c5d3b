r"""Lemma D.5: the accumulated local update of FedSAGD.

For $i\in S_t$ let $\delta^i_{t,k}=x^i_{t,k}-x^i_{t,k-1}$, $\delta^i_{t,0}=0$ and
$\Delta^i_{t,k}=\sum_{\tau=0}^k\delta^i_{t,\tau}=x^i_{t,k}-x^i_{t,0}$. Under the local rule of
fedsagd.alg1

$$\Delta^i_{t,K}=-\eta_l\sum_{k=0}^{K-1}(1-\eta_l\lambda)^{K-1-k}g^i_{t,k}-\beta\frac{1-(1-\eta_l\lambda)^K}\lambda v_t.$$

The gradient is that of fedsagd.conv.appD; its index in the first display of the proof is partly
legible.
"""

from sympy import Eq, Sum

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    Del_K,
    Del_k,
    Del_km1,
    K,
    alpha,
    alpha_k,
    beta,
    del_k,
    eta_l,
    g_of,
    k,
    lam,
    r,
    v_t,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.lemD5",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1580-1604",
    formulas=(
        Formula(
            "statement",
            Eq(
                Del_K,
                -eta_l * Sum((1 - eta_l * lam) ** (K - 1 - k) * g_of(k), (k, 0, K - 1))
                - beta * (1 - (1 - eta_l * lam) ** K) / lam * v_t,
            ),
            Role.CLAIM,
        ),
    ),
    constants=(constants.alpha,),
    steps=(
        Step(
            label="1",
            source="local rule, convention of Appendix D.2",
            tex=r"\delta^i_{t,k}=\Delta^i_{t,k}-\Delta^i_{t,k-1}=x^i_{t,k}-x^i_{t,k-1}=-\eta_l(\beta v_t+g^i_{t,k-1})-\eta_l\lambda(x^i_{t,k-1}-x^i_{t,0})=-\eta_l(\beta v_t+g^i_{t,k-1})-\eta_l\lambda\Delta^i_{t,k-1}",
            claims=(Eq(del_k, -eta_l * (beta * v_t + g_of(k - 1)) - eta_l * lam * Del_km1),),
        ),
        Step(
            label="2",
            source="[1]",
            tex=r"\Delta^i_{t,k}=(1-\eta_l\lambda)\Delta^i_{t,k-1}-\eta_l(\beta v_t+g^i_{t,k-1})",
            claims=(Eq(Del_k, (1 - eta_l * lam) * Del_km1 - eta_l * (beta * v_t + g_of(k - 1))),),
        ),
        Step(
            label="3",
            source="unrolling [2]",
            tex=r"=-\eta_l\sum_{\tau=0}^{k-1}(1-\eta_l\lambda)^{k-1-\tau}(\beta v_t+g^i_{t,\tau})",
            claims=(
                Eq(
                    Del_k,
                    -eta_l
                    * Sum((1 - eta_l * lam) ** (k - 1 - r) * (beta * v_t + g_of(r)), (r, 0, k - 1)),
                ),
            ),
        ),
        Step(
            label="4",
            source="[3] at k = K, definition of the weights",
            tex=r"\Delta^i_{t,K}=-\eta_l\sum_{k=0}^{K-1}\alpha_kg^i_{t,k}-\alpha\beta\eta_lv_t",
            claims=(
                Eq(
                    Del_K,
                    -eta_l * Sum(alpha_k(k) * g_of(k), (k, 0, K - 1)) - alpha * beta * eta_l * v_t,
                ),
            ),
        ),
    ),
)
