r"""A.2.2: expanding the smoothness iteration; the proof of Theorem 1.

One round decreases the objective by

$$\mathbb E[f(w^{t+1})-f(w^t)]\le-\frac\eta{C^2}\Big(\frac1{2K}-\eta L-\frac{78\beta^2\kappa_\beta\eta K^2L}N\Big)\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)-\eta K\Big(\frac12-\frac{38\eta KL}N-\frac{728\beta^2\kappa_\beta\eta KL}N-9\eta^2K^2L^2\Big)\mathbb E\|\nabla f(w^t)\|^2+\frac{13\beta^2\kappa_\beta L}N(\Delta^t-\Delta^{t+1})$$

(step s6). The learning rate is chosen such that the first term is not positive (s7), the bracket of
the third is bounded by a constant $\lambda$ (s8), and the inequality is accumulated over the rounds
(s9), which gives fedinit.thm1. The lemmas used are fedinit.lem21, fedinit.lem22 and fedinit.lem23,
whose conditions are recalled.
"""

from sympy import Add, Eq, Rational

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.conditions import STOCHASTIC_CONDITIONS
from bounds.papers.fedinit.symbols import (
    V1,
    V2,
    C,
    D,
    Delta,
    Delta_0,
    Delta_next,
    Delta_T,
    G_sum,
    K,
    L,
    N,
    T,
    beta,
    eta,
    f2,
    f_0,
    f_next,
    f_T,
    f_t,
    g2,
    ip_clients,
    ip_global,
    ip_grads,
    ip_sampled,
    ip_split,
    kappa,
    kappa_beta,
    lam,
    mean_f2,
    sigma_g,
    sigma_l,
    smooth_sum,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

# Theorem 1 calls this sum sigma.
variance = sigma_l**2 + 6 * K * sigma_g**2

# The weight of the divergence in one round.
drift = 13 * beta**2 * kappa_beta * L / N

descent = f_next - f_t <= (
    -eta / C**2 * (1 / (2 * K) - eta * L - 78 * beta**2 * kappa_beta * eta * K**2 * L / N) * G_sum
    + eta**2 * kappa * K * L / N * variance
    - (eta * K)
    * (
        Rational(1, 2)
        - 38 * eta * K * L / N
        - 728 * beta**2 * kappa_beta * eta * K * L / N
        - 9 * eta**2 * K**2 * L**2
    )
    * g2
    + drift * (Delta - Delta_next)
)

statement = Statement(
    id="fedinit.A22",
    kind=Kind.PROOF,
    text=__doc__,
    lines="2635-3218",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=(
        Hypothesis(eta <= 1 / (N * K * L), Where.PROOF, "ceiling on eta (Theorem 1)"),
        *STOCHASTIC_CONDITIONS,
    ),
    formulas=(Formula("statement", descent, Role.BOUND),),
    constants=(constants.kappa_beta, constants.kappa, constants.lam),
    steps=(
        Step(
            label="s1",
            source="smoothness of the non-convex objective",
            tex=r"\mathbb E[f(w^{t+1})-f(w^t)]\le\mathbb E\langle\nabla f(w^t),w^{t+1}-w^t\rangle+\frac L2\underbrace{\mathbb E\|w^{t+1}-w^t\|^2}_{V_2^t}",
            claims=(f_next - f_t <= ip_global + L * V2 / 2,),
            lines="2637-2648",
        ),
        Step(
            label="s2a",
            source="displayed step",
            tex=r"=\mathbb E\Big\langle\nabla f(w^t),\frac1N\sum_{i\in\mathcal N}w_{i,K}^t-w^t\Big\rangle+\frac{LV_2^t}2",
            claims=(Eq(ip_global, ip_sampled),),
            lines="2649-2662",
        ),
        Step(
            label="s2b",
            source="displayed step",
            tex=r"=\mathbb E\Big\langle\nabla f(w^t),\frac1C\sum_{i\in\mathcal C}\big[(w_{i,K}^t-w_{i,0}^t)+\beta(w^t-w_{i,K}^{t-1})\big]\Big\rangle+\frac{LV_2^t}2",
            claims=(Eq(ip_sampled, ip_clients),),
            lines="2664-2684",
        ),
        Step(
            label="s3",
            source="displayed step",
            tex=r"=-\eta\mathbb E\Big\langle\nabla f(w^t),\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)-\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w^t)+K\nabla f(w^t)\Big\rangle+\frac{LV_2^t}2",
            claims=(Eq(ip_clients, -eta * ip_grads),),
            lines="2686-2716",
        ),
        Step(
            label="s4a",
            source="displayed step",
            tex=r"=-\eta K\mathbb E\|f(w^t)\|^2+\mathbb E\Big\langle\sqrt{\eta K}\nabla f(w^t),\sqrt{\frac\eta K}\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}(\nabla f_i(w^t)-\nabla f_i(w_{i,k}^t))\Big\rangle+\frac{LV_2^t}2",
            claims=(Eq(-eta * ip_grads, -eta * K * f2 + ip_split),),
            lines="2718-2748",
        ),
        Step(
            label="s4b",
            source="displayed step",
            tex=r"\le-\eta K\mathbb E\|f(w^t)\|^2+\frac{\eta K}2\mathbb E\|f(w^t)\|^2+\frac\eta{2C}\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\|\nabla f_i(w^t)-\nabla f_i(w_{i,k}^t)\|^2-\frac\eta{2C^2K}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2+\frac{LV_2^t}2",
            claims=(
                f_next - f_t
                <= Add(
                    -eta * K * f2,
                    eta * K / 2 * f2,
                    eta / (2 * C) * smooth_sum,
                    -eta / (2 * C**2 * K) * G_sum,
                    L * V2 / 2,
                    evaluate=False,
                ),
            ),
            lines="2750-2786",
        ),
        Step(
            label="s4c",
            source="displayed step",
            tex=r"\le-\frac{\eta K}2\mathbb E\|f(w^t)\|^2+\frac{\eta L^2}2\underbrace{\frac1C\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\mathbb E\|w^t-w_{i,k}^t\|^2}_{V_1^t}-\frac\eta{2C^2K}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2+\frac{LV_2^t}2",
            claims=(
                f_next - f_t
                <= -eta * K / 2 * f2
                + eta * L**2 * V1 / 2
                - eta / (2 * C**2 * K) * G_sum
                + L * V2 / 2,
            ),
            lines="2788-2856",
        ),
        Step(
            label="s5a",
            source="fedinit.lem21 and fedinit.lem22",
            tex=r"\le-\frac{\eta K}2\mathbb E\|f(w^t)\|^2+\frac{\eta L^2}2\big[4K\beta^2\Delta^t+3K^2\eta^2(\sigma_l^2+6K\sigma_g^2)+18K^3\eta^2\mathbb E\|\nabla f(w^t)\|^2\big]+\frac L2\Big[\frac{22\beta^2}N\Delta^t+\frac{13\eta^2K}N\sigma_l^2+\frac{76\eta^2K^2}N\sigma_g^2+\frac{76\eta^2K^2}N\mathbb E\|\nabla f(w^t)\|^2\Big]+\frac{\eta^2L}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2-\frac\eta{2C^2K}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2",
            claims=(
                f_next - f_t
                <= -eta * K / 2 * f2
                + (eta * L**2 / 2)
                * (4 * K * beta**2 * Delta + 3 * K**2 * eta**2 * variance + 18 * K**3 * eta**2 * g2)
                + (L / 2)
                * (
                    22 * beta**2 / N * Delta
                    + 13 * eta**2 * K / N * sigma_l**2
                    + 76 * eta**2 * K**2 / N * sigma_g**2
                    + 76 * eta**2 * K**2 / N * g2
                )
                + eta**2 * L / C**2 * G_sum
                - eta / (2 * C**2 * K) * G_sum,
            ),
            lines="2858-2971",
        ),
        Step(
            label="s5b",
            source="collecting coefficients",
            tex=r"\le-\Big(\frac\eta{2C^2K}-\frac{\eta^2L}{C^2}\Big)\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2-\eta K\Big(\frac12-\frac{38\eta KL}N-9\eta^2K^2L^2\Big)\mathbb E\|\nabla f(w^t)\|^2+\frac{\eta^2KL}{2N}(13+3\eta NKL)(\sigma_l^2+6K\sigma_g^2)+\frac{\beta^2L}N(11+2\eta NKL)\Delta^t",
            claims=(
                f_next - f_t
                <= -((eta / (2 * C**2 * K) - eta**2 * L / C**2) * G_sum)
                - (eta * K)
                * (Rational(1, 2) - 38 * eta * K * L / N - 9 * eta**2 * K**2 * L**2)
                * g2
                + eta**2 * K * L / (2 * N) * (13 + 3 * eta * N * K * L) * variance
                + beta**2 * L / N * (11 + 2 * eta * N * K * L) * Delta,
            ),
            lines="2973-3025",
        ),
        Step(
            label="s6",
            source=r'fedinit.lem23; "to further simplify the coefficients, we select $\eta\le\frac1{NKL}$ to remove the constant parts"',
            tex=r"\mathbb E[f(w^{t+1})-f(w^t)]\le-\frac\eta{C^2}\Big(\frac1{2K}-\eta L-\frac{78\beta^2\kappa_\beta\eta K^2L}N\Big)\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)-\eta K\Big(\frac12-\frac{38\eta KL}N-\frac{728\beta^2\kappa_\beta\eta KL}N-9\eta^2K^2L^2\Big)\mathbb E\|\nabla f(w^t)\|^2+\frac{13\beta^2\kappa_\beta L}N(\Delta^t-\Delta^{t+1})",
            claims=(descent,),
            lines="3027-3107",
        ),
        Step(
            label="s7",
            source='"We follow Karimireddy et al. (2020); Yang et al. (2021) and let" the first, "which indicates the learning rate" the second',
            tex=r"\frac1{2K}-\eta L-\frac{78\beta^2\kappa_\beta\eta K^2L}N\ge0,\qquad\eta\le\frac1{2KL(1+\frac{78\beta^2\kappa_\beta K^2}N)}\le\frac1{2KL}",
            claims=(
                1 / (2 * K) - eta * L - 78 * beta**2 * kappa_beta * eta * K**2 * L / N >= 0,
                eta <= 1 / (2 * K * L * (1 + 78 * beta**2 * kappa_beta * K**2 / N)),
                1 / (2 * K * L * (1 + 78 * beta**2 * kappa_beta * K**2 / N)) <= 1 / (2 * K * L),
            ),
            lines="3109-3122",
        ),
        Step(
            label="s8",
            source=r'"according to the study of Yang et al. (2021)" the bracket of the third term of s6 "could be bounded as a constant $\lambda\in(0,\frac12)$"',
            tex=r"\lambda\eta K\mathbb E\|f(w^t)\|^2\le\mathbb E[f(w^t)-f(w^{t+1})]+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)+\frac{13\beta^2\kappa_\beta L}N(\Delta^t-\Delta^{t+1})",
            claims=(
                lam * eta * K * f2
                <= f_t
                - f_next
                + eta**2 * kappa * K * L / N * variance
                + drift * (Delta - Delta_next),
            ),
            lines="3122-3151",
        ),
        Step(
            label="s9a",
            source=r"accumulation from $0$ to $T-1$, with $D=\mathbb E[f(w^0)-f(w^\star)]$",
            tex=r"\frac1T\sum_{t=0}^{T-1}\mathbb E\|f(w^t)\|^2\le\frac{\mathbb E[f(w^0)-f(w^T)]}{\lambda\eta KT}+\eta\frac{\kappa L}{\lambda N}(\sigma_l^2+6K\sigma_g^2)+\frac{13\beta^2\kappa_\beta L}{\lambda N\eta KT}(\Delta^0-\Delta^T)",
            claims=(
                mean_f2
                <= (f_0 - f_T) / (lam * eta * K * T)
                + eta * kappa * L / (lam * N) * variance
                + 13 * beta**2 * kappa_beta * L / (lam * N * eta * K * T) * (Delta_0 - Delta_T),
            ),
            lines="3153-3193",
        ),
        Step(
            label="s9b",
            source="displayed step",
            tex=r"\le\frac1{\lambda\eta KT}D+\frac{\eta\kappa L}{\lambda N}(\sigma_l^2+6K\sigma_g^2)-\frac{13\beta^2\kappa_\beta L}{\lambda N\eta KT}\Delta^T",
            claims=(
                mean_f2
                <= D / (lam * eta * K * T)
                + eta * kappa * L / (lam * N) * variance
                - 13 * beta**2 * kappa_beta * L / (lam * N * eta * K * T) * Delta_T,
            ),
            lines="3194-3210",
        ),
    ),
)
