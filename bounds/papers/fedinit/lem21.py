r"""Lemma 21, eq. (13): bounded local updates, with stochastic noise.

Under Assumptions 1, 3 and 5, the averaged norm of the local updates of total $C$ clients is bounded
as

$$V_1^t\le4K\beta^2\Delta^t+3K^2\eta^2(\sigma_l^2+6K\sigma_g^2)+18K^3\eta^2\mathbb E\|\nabla f(w^t)\|^2.$$

The proof follows one client through its steps (s1 to s3b), averages over the clients (s3c), unrolls
over the steps (s4, s5) and sums (s6). It requires $\eta\le\frac1{\sqrt{6(K-1)(2K-1)}\,L}$ for
$K\ge2$.
"""

from sympy import Sum, sqrt

from bounds.papers.fedinit.symbols import (
    V1,
    Delta,
    K,
    L,
    X_k,
    X_km1,
    X_kp1,
    Xbar_0,
    Xbar_k,
    Xbar_kp1,
    Xbar_prev,
    beta,
    eta,
    g2,
    gt2,
    het_t,
    k,
    noise_k,
    sigma_g,
    sigma_l,
    smooth_k,
    tau,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

# Theorem 1 calls this sum sigma.
variance = sigma_l**2 + 6 * K * sigma_g**2

statement = Statement(
    id="fedinit.lem21",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1511-1524",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=(
        Hypothesis(K >= 2, Where.PROOF, "two local steps"),
        Hypothesis(eta <= 1 / (sqrt(6 * (K - 1) * (2 * K - 1)) * L), Where.PROOF, "ceiling on eta"),
    ),
    formulas=(
        Formula(
            "statement",
            V1 <= 4 * K * beta**2 * Delta + 3 * K**2 * eta**2 * variance + 18 * K**3 * eta**2 * g2,
            Role.BOUND,
        ),
    ),
    steps=(
        Step(
            label="s1",
            source="local update (line 9 of fedinit.alg1)",
            tex=r"\mathbb E_t\|w^t-w_{i,k+1}^t\|^2=\mathbb E_t\|w^t-w_{i,k}^t+\eta(g_{i,k}^t-\nabla f_i(w_{i,k}^t)+\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)+\nabla f_i(w^t)-\nabla f(w^t)+\nabla f(w^t))\|^2",
            lines="1527-1543",
        ),
        Step(
            label="s2",
            source="displayed step",
            tex=r"\le\eta^2\mathbb E_t\|g_{i,k}^t-\nabla f_i(w_{i,k}^t)\|^2+\Big(1+\frac1{2K-1}\Big)\mathbb E_t\|w^t-w_{i,k}^t\|^2+6K\eta^2\mathbb E_t\|\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)\|^2+6K\eta^2\mathbb E_t\|\nabla f_i(w^t)-\nabla f(w^t)\|^2+6K\eta^2\|\nabla f(w^t)\|^2",
            claims=(
                X_kp1
                <= eta**2 * noise_k
                + (1 + 1 / (2 * K - 1)) * X_k
                + 6 * K * eta**2 * smooth_k
                + 6 * K * eta**2 * het_t
                + 6 * K * eta**2 * gt2,
            ),
            lines="1545-1566",
        ),
        Step(
            label="s3a",
            source="Assumptions 1, 3 and 5 of the lemma",
            tex=r"\le\Big(1+\frac1{2K-1}+6\eta^2KL^2\Big)\mathbb E_t\|w^t-w_{i,k}^t\|^2+\eta^2\sigma_l^2+6K\eta^2\sigma_g^2+6K\eta^2\|\nabla f(w^t)\|^2",
            claims=(
                X_kp1
                <= (1 + 1 / (2 * K - 1) + 6 * eta**2 * K * L**2) * X_k
                + eta**2 * sigma_l**2
                + 6 * K * eta**2 * sigma_g**2
                + 6 * K * eta**2 * gt2,
            ),
            lines="1568-1583",
        ),
        Step(
            label="s3b",
            source=r"the learning-rate ceiling for $K\ge2$",
            tex=r"\le\Big(1+\frac1{K-1}\Big)\mathbb E_t\|w^t-w_{i,k-1}^t\|^2+\eta^2\sigma_l^2+6K\eta^2\sigma_g^2+6K\eta^2\|\nabla f(w^t)\|^2",
            claims=(
                X_kp1
                <= (1 + 1 / (K - 1)) * X_km1
                + eta**2 * sigma_l**2
                + 6 * K * eta**2 * sigma_g**2
                + 6 * K * eta**2 * gt2,
            ),
            lines="1585-1604",
        ),
        Step(
            label="s3c",
            source="average of s3b over the clients",
            tex=r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\|w^t-w_{i,k+1}^t\|^2\le\Big(1+\frac1{K-1}\Big)\frac1C\sum_{i\in\mathcal C}\mathbb E_t\|w^t-w_{i,k}^t\|^2+\eta^2\sigma_l^2+6K\eta^2\sigma_g^2+6K\eta^2\|\nabla f(w^t)\|^2",
            claims=(
                Xbar_kp1
                <= (1 + 1 / (K - 1)) * Xbar_k
                + eta**2 * sigma_l**2
                + 6 * K * eta**2 * sigma_g**2
                + 6 * K * eta**2 * gt2,
            ),
            lines="1606-1637",
        ),
        Step(
            label="s4",
            source=r'"unrolling the aggregated term on iteration $k\le K$", when $K\ge2$',
            tex=r"\Big(1+\frac1{K-1}\Big)^k\le\Big(1+\frac1{K-1}\Big)^K\le4",
            claims=(
                (1 + 1 / (K - 1)) ** k <= (1 + 1 / (K - 1)) ** K,
                (1 + 1 / (K - 1)) ** K <= 4,
            ),
            lines="1638-1651",
        ),
        Step(
            label="s5a",
            source="unrolling s3c",
            tex=r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\|w^t-w_{i,k+1}^t\|^2\le\sum_{\tau=0}^k\Big(1+\frac1{K-1}\Big)^\tau(\eta^2\sigma_l^2+6K\eta^2\sigma_g^2+6K\eta^2\|\nabla f(w^t)\|^2)+\Big(1+\frac1{K-1}\Big)^k\frac1C\sum_{i\in\mathcal C}\|w^t-w_{i,0}^t\|^2",
            claims=(
                Xbar_kp1
                <= Sum((1 + 1 / (K - 1)) ** tau, (tau, 0, k))
                * (eta**2 * sigma_l**2 + 6 * K * eta**2 * sigma_g**2 + 6 * K * eta**2 * gt2)
                + (1 + 1 / (K - 1)) ** k * Xbar_0,
            ),
            lines="1653-1699",
        ),
        Step(
            label="s5b",
            source="s4",
            tex=r"\le3(K-1)(\eta^2\sigma_l^2+6K\eta^2\sigma_g^2+6K\eta^2\|\nabla f(w^t)\|^2)+4\beta^2\frac1C\sum_{i\in\mathcal C}\mathbb E_t\|w^t-w_{i,K}^{t-1}\|^2",
            claims=(
                Xbar_kp1
                <= 3
                * (
                    (K - 1)
                    * (eta**2 * sigma_l**2 + 6 * K * eta**2 * sigma_g**2 + 6 * K * eta**2 * gt2)
                )
                + 4 * beta**2 * Xbar_prev,
            ),
            lines="1701-1718",
        ),
        Step(
            label="s5c",
            source="displayed step",
            tex=r"<4\beta^2\Delta^t+3K\eta^2(\sigma_l^2+6K\sigma_g^2)+18K^2\eta^2\|\nabla f(w^t)\|^2",
            claims=(
                Xbar_kp1
                < 4 * beta**2 * Delta + 3 * K * eta**2 * variance + 18 * K**2 * eta**2 * gt2,
            ),
            lines="1720-1728",
        ),
        Step(
            label="s6",
            source=r"summing on $k=0,1,\dots,K-1$",
            tex=r"V_1^t=\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E_t\|w^t-w_{i,k}^t\|^2\le4K\beta^2\Delta^t+3K^2\eta^2(\sigma_l^2+6K\sigma_g^2)+18K^3\eta^2\|\nabla f(w^t)\|^2",
            claims=(
                V1
                <= 4 * K * beta**2 * Delta
                + 3 * K**2 * eta**2 * variance
                + 18 * K**3 * eta**2 * gt2,
            ),
            lines="1730-1757",
        ),
    ),
)
