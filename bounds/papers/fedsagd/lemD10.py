r"""Lemma D.10: the drift of the clients.

Suppose $\eta_l\le\frac1{15LK}$. Then

$$\frac1m\sum_{i\in[M]}\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2\le36\eta_l^2K^2\mathbb E_t\lVert\nabla f(x_t)\rVert^2+36\eta_l^2K^2\sigma_g^2+3\eta_l^2K\sigma_l^2+18\beta^2\eta_l^2K^2\mathbb E_t\lVert v_t\rVert^2.$$

In the proof, "for $K=1$, take $a=1$ and the lemma holds. Suppose that $K\ge2$ thereafter, then take
$a=\frac1{2K-1}$". The factor 6 in the bracket of its fourth step is partly legible.
"""

from sympy import Sum

from bounds.papers.fedsagd.symbols import (
    K,
    L,
    a,
    beta,
    d_k,
    d_km1,
    drift,
    eta_l,
    gf2,
    gFv2,
    inner2,
    k,
    lam,
    sigma_g,
    sigma_l,
    v2,
)
from bounds.statement import Constant, Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedsagd.lemD10",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1767-1823",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    hypotheses=(Hypothesis(eta_l <= 1 / (15 * L * K), Where.STATEMENT, "ceiling on eta_l"),),
    formulas=(
        Formula(
            "statement",
            drift
            <= 36 * eta_l**2 * K**2 * gf2
            + 36 * eta_l**2 * K**2 * sigma_g**2
            + 3 * eta_l**2 * K * sigma_l**2
            + 18 * beta**2 * eta_l**2 * K**2 * v2,
            Role.BOUND,
        ),
    ),
    constants=(Constant(symbol=a, definition=1 / (2 * K - 1), source="proof of Lemma D.10"),),
    steps=(
        Step(
            label="1",
            source="local rule, Lemma D.3",
            tex=r"\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2=\mathbb E_t\lVert(1-\eta_l\lambda)(x^i_{t,k-1}-x_t)-\eta_lg^i_{t,k-1}-\eta_l\beta v_t\rVert^2\le\mathbb E_t\lVert(1-\eta_l\lambda)(x^i_{t,k-1}-x_t)-\eta_l\nabla F_i(x^i_{t,k-1})-\eta_l\beta v_t\rVert^2+\eta_l^2\sigma_l^2",
            claims=(d_k <= inner2 + eta_l**2 * sigma_l**2,),
        ),
        Step(
            label="2",
            source='Lemma D.1 ("Assumption 3.1 and Lemma D.1")',
            tex=r"\le\mathbb E_t[(1+a)\lVert(1-\eta_l\lambda)(x^i_{t,k-1}-x_t)\rVert^2]+\eta_l^2\sigma_l^2+\mathbb E_t\Big[\Big(1+\frac1a\Big)\eta_l^2\lVert\nabla F_i(x^i_{t,k-1})+\beta v_t\rVert^2\Big]",
            claims=(
                d_k
                <= (1 + a) * (1 - eta_l * lam) ** 2 * d_km1
                + eta_l**2 * sigma_l**2
                + (1 + 1 / a) * eta_l**2 * gFv2,
            ),
        ),
        Step(
            label="3",
            source="Assumptions 3.1 and 3.3",
            tex=r"\mathbb E_t\lVert\nabla F_i(x^i_{t,k-1})+\beta v_t\rVert^2\le3\mathbb E_t\lVert\nabla F_i(x^i_{t,k-1})-\nabla F_i(x_t)\rVert^2+3\mathbb E_t\lVert\nabla F_i(x_t)\rVert^2+3\beta^2\mathbb E_t\lVert v_t\rVert^2\le3L^2\mathbb E_t\lVert x^i_{t,k-1}-x_t\rVert^2+6\mathbb E_t\lVert\nabla f(x_t)\rVert^2+6\sigma_g^2+3\beta^2\mathbb E_t\lVert v_t\rVert^2",
            claims=(gFv2 <= 3 * L**2 * d_km1 + 6 * gf2 + 6 * sigma_g**2 + 3 * beta**2 * v2,),
        ),
        Step(
            label="4",
            source="[2], [3]",
            tex=r"\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2\le\Big[(1-\eta_l\lambda)^2(1+a)+6\Big(1+\frac1a\Big)\eta_l^2L^2\Big]\mathbb E_t\lVert x^i_{t,k-1}-x_t\rVert^2+\Big(1+\frac1a\Big)6\eta_l^2(\mathbb E_t\lVert\nabla f(x_t)\rVert^2+\sigma_g^2)+\eta_l^2\sigma_l^2+\Big(1+\frac1a\Big)3\beta^2\eta_l^2\mathbb E_t\lVert v_t\rVert^2",
            claims=(
                d_k
                <= ((1 - eta_l * lam) ** 2 * (1 + a) + 6 * (1 + 1 / a) * eta_l**2 * L**2) * d_km1
                + 6 * (1 + 1 / a) * eta_l**2 * (gf2 + sigma_g**2)
                + eta_l**2 * sigma_l**2
                + 3 * (1 + 1 / a) * beta**2 * eta_l**2 * v2,
            ),
        ),
        Step(
            label="5",
            source="[4], the ceiling on the local rate, a = 1/(2K-1), K >= 2",
            tex=r"\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2\le\Big(1+\frac1{K-1}\Big)\mathbb E_t\lVert x^i_{t,k-1}-x_t\rVert^2+12\eta_l^2K\mathbb E_t\lVert\nabla f(x_t)\rVert^2+12\eta_l^2K\sigma_g^2+6\beta^2\eta_l^2K\mathbb E_t\lVert v_t\rVert^2+\eta_l^2\sigma_l^2",
            claims=(
                d_k
                <= (1 + 1 / (K - 1)) * d_km1
                + 12 * eta_l**2 * K * gf2
                + 12 * eta_l**2 * K * sigma_g**2
                + 6 * beta**2 * eta_l**2 * K * v2
                + eta_l**2 * sigma_l**2,
            ),
        ),
        Step(
            label="6",
            source='"noting that"',
            tex=r"(k-1)\Big[\Big(1+\frac1{k-1}\Big)^k-1\Big]\le3k\quad\text{for }k\ge2",
            claims=((k - 1) * ((1 + 1 / (k - 1)) ** k - 1) <= 3 * k,),
        ),
        Step(
            label="7",
            source="unrolling [5] from the server model",
            tex=r"\frac1m\sum_{i\in[M]}\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2\le\sum_{k=0}^{K-1}\Big(1+\frac1{K-1}\Big)^k\Big(12\eta_l^2K\mathbb E_t\lVert\nabla f(x_t)\rVert^2+12\eta_l^2K\sigma_g^2+\eta_l^2\sigma_l^2+6\beta^2\eta_l^2K\mathbb E_t\lVert v_t\rVert^2\Big)",
            claims=(
                drift
                <= Sum((1 + 1 / (K - 1)) ** k, (k, 0, K - 1))
                * (
                    12 * eta_l**2 * K * gf2
                    + 12 * eta_l**2 * K * sigma_g**2
                    + eta_l**2 * sigma_l**2
                    + 6 * beta**2 * eta_l**2 * K * v2
                ),
            ),
        ),
        Step(
            label="8",
            source="[6], [7]",
            tex=r"\le36\eta_l^2K^2\mathbb E_t\lVert\nabla f(x_t)\rVert^2+36\eta_l^2K^2\sigma_g^2+3\eta_l^2K\sigma_l^2+18\beta^2\eta_l^2K^2\mathbb E_t\lVert v_t\rVert^2",
            claims=(
                drift
                <= 36 * eta_l**2 * K**2 * gf2
                + 36 * eta_l**2 * K**2 * sigma_g**2
                + 3 * eta_l**2 * K * sigma_l**2
                + 18 * beta**2 * eta_l**2 * K**2 * v2,
            ),
        ),
    ),
)
