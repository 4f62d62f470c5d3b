r"""Lemma 23, eq. (15): bounded divergence term, with stochastic noise.

Under Assumptions 1, 3 and 5, let the learning rate satisfy $\eta\le\frac1{KL}$ and let
$\kappa_\beta=\frac1{1-141\beta^2}$ be a constant. The divergence term is bounded as the recursion
of

$$\Delta^t\le\kappa_\beta(\Delta^t-\Delta^{t+1})+96\eta^2\kappa_\beta K(\sigma_l^2+6K\sigma_g^2)+576\kappa_\beta\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2+\frac{6\kappa_\beta\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2.$$

The proof squares the recursion of fedinit.eq10, uses fedinit.lem21 and fedinit.lem22, and lets
$141\beta^2<1$.
"""

from sympy import Eq

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.symbols import (
    V1,
    V2,
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
    V1_i,
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

# Theorem 1 calls this sum sigma.
variance = sigma_l**2 + 6 * K * sigma_g**2

statement = Statement(
    id="fedinit.lem23",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="2338-2379",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=(
        Hypothesis(eta <= 1 / (K * L), label="ceiling on eta"),
        Hypothesis(141 * beta**2 < 1, Where.PROOF, "ceiling on beta"),
    ),
    formulas=(
        Formula(
            "statement",
            Delta
            <= kappa_beta * (Delta - Delta_next)
            + 96 * eta**2 * kappa_beta * K * variance
            + 576 * kappa_beta * eta**2 * K**2 * g2
            + 6 * kappa_beta * eta**2 / C**2 * G_sum,
            Role.BOUND,
        ),
    ),
    constants=(constants.kappa_beta,),
    steps=(
        Step(
            label="s1",
            source="the local updates (fedinit.eq10)",
            tex=r"w^{t+1}-w_{i,K}^t=\beta(w_{i,K}^{t-1}-w^t)+(w^{t+1}-w^t)+\sum_{k=0}^{K-1}\eta g_{i,k}^t",
            claims=(Eq(w_next - w_iK, beta * (w_iK_prev - w_t) + (w_next - w_t) + sum_eta_g),),
            lines="2381-2409",
        ),
        Step(
            label="s2",
            source="squared norm and expectation on both sides of s1",
            tex=r"\mathbb E\|w^{t+1}-w_{i,K}^t\|^2=\mathbb E\Big\|\beta(w_{i,K}^{t-1}-w^t)+w^{t+1}-w^t+\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2\le3\beta^2\mathbb E\|w_{i,K}^{t-1}-w^t\|^2+3\underbrace{\mathbb E\|w^{t+1}-w^t\|^2}_{V_2^t}+3\mathbb E\Big\|\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2",
            claims=(Z_next_i <= 3 * beta**2 * Z_i + 3 * V2 + 3 * H_i,),
            lines="2400-2421",
        ),
        Step(
            label="s3a",
            source="displayed step",
            tex=r"\mathbb E\Big\|\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2\le2\eta^2\mathbb E\Big\|\sum_{k=0}^{K-1}(g_{i,k}^t-\nabla f_i(w_{i,k}^t))\Big\|^2+2\eta^2\mathbb E\Big\|\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2",
            claims=(H_i <= 2 * eta**2 * Hn_i + 2 * eta**2 * Hf_i,),
            lines="2423-2447",
        ),
        Step(
            label="s3b",
            source="displayed step",
            tex=r"\le2\eta^2K\sigma_l^2+2\eta^2K\sum_{k=0}^{K-1}\mathbb E\|\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)+\nabla f_i(w^t)-\nabla f(w^t)+\nabla f(w^t)\|^2",
            claims=(H_i <= 2 * eta**2 * K * sigma_l**2 + 2 * eta**2 * K * Hs_i,),
            lines="2448-2459",
        ),
        Step(
            label="s3c",
            source="displayed step",
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
            source="average of s3c over the clients",
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
            source="average of s2 over the clients",
            tex=r"\Delta^{t+1}=\frac1C\sum_{i\in\mathcal C}\mathbb E\|w^{t+1}-w_{i,K}^t\|^2\le3\beta^2\Delta^t+3V_2^t+\frac3C\sum_{i\in\mathcal C}\mathbb E\Big\|\sum_{k=0}^{K-1}\eta g_{i,k}^t\Big\|^2",
            claims=(Delta_next <= 3 * beta**2 * Delta + 3 * V2 + 3 * H_bar,),
            lines="2491-2517",
        ),
        Step(
            label="s4b",
            source=r's3d, fedinit.lem21 and fedinit.lem22, "with $\eta\le\frac1{KL}$"',
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
            source='"similarly, we can simplify the constant"',
            tex=r"\Delta^{t+1}\le141\beta^2\Delta^t+96\eta^2K(\sigma_l^2+6K\sigma_g^2)+576\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2+\frac{6\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2",
            claims=(
                Delta_next
                <= 141 * beta**2 * Delta
                + 96 * eta**2 * K * variance
                + 576 * eta**2 * K**2 * g2
                + 6 * eta**2 / C**2 * G_sum,
            ),
            lines="2584-2606",
        ),
        Step(
            label="s5",
            source=r'"let $141\beta^2<1$, thus we add $(1-141\beta^2)\Delta^t$ on both sides"; multiplied by $\frac1{1-141\beta^2}$ it is the lemma',
            tex=r"(1-141\beta^2)\Delta^t\le(\Delta^t-\Delta^{t+1})+96\eta^2K(\sigma_l^2+6K\sigma_g^2)+576\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2+\frac{6\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2",
            claims=(
                (1 - 141 * beta**2) * Delta
                <= Delta
                - Delta_next
                + 96 * eta**2 * K * variance
                + 576 * eta**2 * K**2 * g2
                + 6 * eta**2 / C**2 * G_sum,
            ),
            lines="2608-2633",
        ),
    ),
)
