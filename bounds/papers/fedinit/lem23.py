r"""Lemma 23, bounded divergence term, eq. (15).

**Hypotheses.** Assumptions 1, 3, 5; $\eta\le\frac1{KL}$; $\kappa_\beta=\frac1{1-141\beta^2}$.
- $141\beta^2<1$ (printed in the proof, line 2608)

$$\Delta^t\le\kappa_\beta(\Delta^t-\Delta^{t+1})+96\eta^2\kappa_\beta K(\sigma_l^2+6K\sigma_g^2)+576\kappa_\beta\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2+\frac{6\kappa_\beta\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2$$
"""

from sympy import Eq

from bounds.papers.fedinit.symbols import (
    C,
    Delta,
    Delta_next,
    G_sum,
    H_bar,
    H_i,
    Hf_i,
    Hn_i,
    Hs_i,
    K,
    L,
    N,
    V1,
    V1_i,
    V2,
    Z_i,
    Z_next_i,
    beta,
    eta,
    g2,
    kappa_beta,
    sigma_g,
    sigma_l,
    sum_eta_g,
    w_iK,
    w_iK_prev,
    w_next,
    w_t,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedinit.lem23",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="2338-2379",
    proof="proof: lines 2381-2633",
    hypotheses=(
        Hypothesis(eta <= 1 / (K * L), Where.STATEMENT, "hypothesis"),
        Hypothesis(141 * beta**2 < 1, Where.PROOF, "printed in the proof"),
    ),
    formulas=(
        Formula(
            "statement",
            Delta
            <= kappa_beta * (Delta - Delta_next)
            + 96 * eta**2 * kappa_beta * K * (sigma_l**2 + 6 * K * sigma_g**2)
            + 576 * kappa_beta * eta**2 * K**2 * g2
            + 6 * kappa_beta * eta**2 * G_sum / C**2,
            Role.BOUND,
        ),
    ),
    steps=(
        Step(
            label="s1",
            source='from: "the local updates".',
            tex=r"w^{t+1}-w_{i,K}^t=\beta(w_{i,K}^{t-1}-w^t)+(w^{t+1}-w^t)+\sum_{k=0}^{K-1}\eta g_{i,k}^t",
            claims=(Eq(w_next - w_iK, beta * (w_iK_prev - w_t) + (w_next - w_t) + sum_eta_g),),
            lines="2381-2409",
        ),
        Step(
            label="s2",
            source="from: squared norm and expectation on both sides of s1.",
            tex=r"\mathbb E\|w^{t+1}-w_{i,K}^t\|^2=\mathbb E\Big\|\beta(w_{i,K}^{t-1}-w^t)+w^{t+1}-w^t+\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2\le3\beta^2\mathbb E\|w_{i,K}^{t-1}-w^t\|^2+3\underbrace{\mathbb E\|w^{t+1}-w^t\|^2}_{V_2^t}+3\mathbb E\Big\|\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2",
            claims=(Z_next_i <= 3 * beta**2 * Z_i + 3 * V2 + 3 * H_i,),
            lines="2400-2421",
        ),
        Step(
            label="s3a",
            source="from: displayed step.",
            tex=r"\mathbb E\Big\|\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2\le2\eta^2\mathbb E\Big\|\sum_{k=0}^{K-1}(g_{i,k}^t-\nabla f_i(w_{i,k}^t))\Big\|^2+2\eta^2\mathbb E\Big\|\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2",
            claims=(H_i <= 2 * eta**2 * Hn_i + 2 * eta**2 * Hf_i,),
            lines="2423-2447",
        ),
        Step(
            label="s3b",
            source="from: displayed step.",
            tex=r"\le2\eta^2K\sigma_l^2+2\eta^2K\sum_{k=0}^{K-1}\mathbb E\|\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)+\nabla f_i(w^t)-\nabla f(w^t)+\nabla f(w^t)\|^2",
            claims=(H_i <= 2 * eta**2 * K * sigma_l**2 + 2 * eta**2 * K * Hs_i,),
            lines="2448-2459",
        ),
        Step(
            label="s3c",
            source="from: displayed step.",
            tex=r"\le2\eta^2K\sigma_l^2+6\eta^2KL^2\sum_{k=0}^{K-1}\mathbb E\|w_{i,k}^t-w^t\|^2+6\eta^2K^2\sigma_g^2+6\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2",
            claims=(
                H_i
                <= 2 * eta**2 * K * sigma_l**2
                + 6 * eta**2 * K * L**2 * V1_i
                + 6 * eta**2 * K**2 * sigma_g**2
                + 6 * eta**2 * K**2 * g2,
            ),
            lines="2461-2470",
        ),
        Step(
            label="s3d",
            source="from: average of s3c over the clients.",
            tex=r"\frac1C\sum_{i\in\mathcal C}\mathbb E\Big\|\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2\le2\eta^2K\sigma_l^2+6\eta^2KL^2V_1^t+6\eta^2K^2\sigma_g^2+6\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2",
            claims=(
                H_bar
                <= 2 * eta**2 * K * sigma_l**2
                + 6 * eta**2 * K * L**2 * V1
                + 6 * eta**2 * K**2 * sigma_g**2
                + 6 * eta**2 * K**2 * g2,
            ),
            lines="2472-2489",
        ),
        Step(
            label="s4a",
            source="from: average of s2 over the clients.",
            tex=r"\Delta^{t+1}=\frac1C\sum_{i\in\mathcal C}\mathbb E\|w^{t+1}-w_{i,K}^t\|^2\le3\beta^2\Delta^t+3V_2^t+\frac3C\sum_{i\in\mathcal C}\mathbb E\Big\|\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2",
            claims=(Delta_next <= 3 * beta**2 * Delta + 3 * V2 + 3 * H_bar,),
            lines="2491-2517",
        ),
        Step(
            label="s4b",
            source=r'from: "With $\eta\le\frac1{KL}$ and combining this and the squared norm inequality" (s3d, Lemmas 21 and 22).',
            tex=r"\le3\beta^2\Big(1+\frac{22}N+24\eta^2K^2L^2\Big)\Delta^t+3\eta^2K\Big(1+\frac{13}N+18\eta^2K^2L^2\Big)\sigma_l^2+6\eta^2K^2\Big(3+\frac{39}N+54\eta^2K^2L^2\Big)\sigma_g^2+6\eta^2K^2\Big(3+\frac{39}N+54\eta^2K^2L^2\Big)\mathbb E\|\nabla f(w^t)\|^2+\frac{6\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2",
            claims=(
                Delta_next
                <= 3 * beta**2 * (1 + 22 / N + 24 * eta**2 * K**2 * L**2) * Delta
                + 3 * eta**2 * K * (1 + 13 / N + 18 * eta**2 * K**2 * L**2) * sigma_l**2
                + 6 * eta**2 * K**2 * (3 + 39 / N + 54 * eta**2 * K**2 * L**2) * sigma_g**2
                + 6 * eta**2 * K**2 * (3 + 39 / N + 54 * eta**2 * K**2 * L**2) * g2
                + 6 * eta**2 / C**2 * G_sum,
            ),
            lines="2519-2582",
        ),
        Step(
            label="s4c",
            source='from: "Similarly, we can simplify the constant as".',
            tex=r"\Delta^{t+1}\le141\beta^2\Delta^t+96\eta^2K(\sigma_l^2+6K\sigma_g^2)+576\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2+\frac{6\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2",
            claims=(
                Delta_next
                <= 141 * beta**2 * Delta
                + 96 * eta**2 * K * (sigma_l**2 + 6 * K * sigma_g**2)
                + 576 * eta**2 * K**2 * g2
                + 6 * eta**2 / C**2 * G_sum,
            ),
            lines="2584-2606",
        ),
        Step(
            label="s5",
            source=r'"Let $141\beta^2<1$, thus we add $(1-141\beta^2)\Delta^t$ on both sides"; then multiply by $\frac1{1-141\beta^2}$.',
            tex=r"(1-141\beta^2)\Delta^t\le(\Delta^t-\Delta^{t+1})+96\eta^2K(\sigma_l^2+6K\sigma_g^2)+576\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2+\frac{6\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2",
            claims=(
                (1 - 141 * beta**2) * Delta
                <= Delta
                - Delta_next
                + 96 * eta**2 * K * (sigma_l**2 + 6 * K * sigma_g**2)
                + 576 * eta**2 * K**2 * g2
                + 6 * eta**2 / C**2 * G_sum,
            ),
            lines="2608-2633",
        ),
    ),
)
