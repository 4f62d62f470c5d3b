r"""A.2.3: the expansion under the PL-condition; the proof of Theorems 4 and 17.

Steps s1 to s4 contract the optimization error, up to the averaged divergence. Steps s5 to s7 bound
that average, by fedinit.thm17, from the recursion

$$\Delta^t\le C_\beta(\Delta^t-\Delta^{t+1})+132C_\beta\eta^2K(\sigma_l^2+6K\sigma_g^2)+804C_\beta\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2$$

(step s6). Together they give fedinit.thm4 (s8). The conditions are those of fedinit.A22 and two
more.
"""

from sympy import Eq, Mul, Sum, exp

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.conditions import STOCHASTIC_CONDITIONS
from bounds.papers.fedinit.symbols import (
    V1,
    C,
    C_beta,
    D,
    Delta,
    Delta_0,
    Delta_next,
    Delta_s,
    Delta_T,
    G_mix,
    G_sum,
    K,
    L,
    N,
    T,
    beta,
    c_O,
    eta,
    f2,
    f_next,
    f_t,
    g2,
    gap_0,
    gap_next,
    gap_T,
    gap_t,
    kappa,
    kappa_beta,
    lam,
    mean_Delta,
    mean_g2,
    mu,
    sigma_g,
    sigma_l,
    t,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

# Theorem 1 calls this sum sigma.
variance = sigma_l**2 + 6 * K * sigma_g**2

noise = eta**2 * kappa * K * L / N * variance
drift = 13 * beta**2 * kappa_beta * L / N
contraction = 1 - lam * mu * eta * K

unrolled = (
    contraction**T * gap_0
    + drift * Sum(contraction ** (T - 1 - t) * (Delta_s(t) - Delta_s(t + 1)), (t, 0, T - 1))
    + noise * Sum(contraction ** (T - 1 - t), (t, 0, T - 1))
)
rearranged = (
    exp(-lam * mu * eta * K * T) * gap_0
    + noise * (1 - contraction**T) / (lam * mu * eta * K)
    + drift
    * (
        Sum((contraction ** (T - 1 - t) - contraction ** (T - t)) * Delta_s(t), (t, 1, T - 1))
        + contraction ** (T - 1) * Delta_0
        - Delta_T
    )
)
recursion = Delta <= (
    C_beta * (Delta - Delta_next)
    + 132 * C_beta * eta**2 * K * variance
    + 804 * C_beta * eta**2 * K**2 * g2
)
divergence_bound = mean_Delta <= (
    eta * 804 * C_beta * K / (lam * T) * D
    + C_beta * eta**2 * K * (132 + 804 * kappa / (lam * N)) * variance
)

statement = Statement(
    id="fedinit.A23",
    kind=Kind.PROOF,
    text=__doc__,
    lines="3220-3544",
    assumptions=("fedinit.as1", "fedinit.as2", "fedinit.as3", "fedinit.as5"),
    hypotheses=(
        Hypothesis(eta <= 1 / (N * K * L), Where.PROOF, "ceiling on eta (Theorem 4)"),
        *STOCHASTIC_CONDITIONS,
        Hypothesis(eta <= 1 / (lam * mu * K), Where.PROOF, "ceiling on eta (A.2.3)"),
        Hypothesis(eta * K * L <= 1, Where.PROOF, "ceiling on eta K L (A.2.3)"),
    ),
    formulas=(Formula("statement", recursion, Role.BOUND),),
    constants=(constants.kappa_beta, constants.kappa, constants.lam, constants.C_beta),
    steps=(
        Step(
            label="s1a",
            source="fedinit.as2 and the expansion of fedinit.A22 (s8)",
            tex=r"\lambda\mu\eta K\mathbb E[f(w^t)-f(w^\star)]\le\lambda\eta K\mathbb E\|f(w^t)\|^2\le\mathbb E[f(w^t)-f(w^{t+1})]+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)+\frac{13\beta^2\kappa_\beta L}N(\Delta^t-\Delta^{t+1})",
            claims=(
                lam * mu * eta * K * gap_t <= lam * eta * K * f2,
                lam * eta * K * f2 <= f_t - f_next + noise + drift * (Delta - Delta_next),
            ),
            lines="3222-3245",
        ),
        Step(
            label="s1b",
            source="combining the terms aligned with $w^t$ and $w^{t+1}$",
            tex=r"\mathbb E[f(w^{t+1})-f(w^\star)]\le(1-\lambda\mu\eta K)\mathbb E[f(w^t)-f(w^\star)]+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)+\frac{13\beta^2\kappa_\beta L}N(\Delta^t-\Delta^{t+1})",
            claims=(gap_next <= contraction * gap_t + noise + drift * (Delta - Delta_next),),
            lines="3247-3266",
        ),
        Step(
            label="s2a",
            source=r'"Taking the recursion from $t=0$ to $T-1$ and let learning rate $\eta\le\frac1{\lambda\mu K}$"',
            tex=r"\mathbb E[f(w^T)-f(w^\star)]\le(1-\lambda\mu\eta K)^T\mathbb E[f(w^0)-f(w^\star)]+\frac{13\beta^2\kappa_\beta L}N\sum_{t=0}^{T-1}(1-\lambda\mu\eta K)^{T-1-t}(\Delta^t-\Delta^{t+1})+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)\sum_{t=0}^{T-1}(1-\lambda\mu\eta K)^{T-1-t}",
            claims=(gap_T <= unrolled,),
            lines="3267-3294",
        ),
        Step(
            label="s2b, s3",
            source="displayed step",
            tex=r"=e^{-\lambda\mu\eta KT}\mathbb E[f(w^0)-f(w^\star)]+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)\frac{1-(1-\lambda\mu\eta K)^T}{\lambda\mu\eta K}+\frac{13\beta^2\kappa_\beta L}N\Big(\sum_{t=1}^{T-1}\big[(1-\lambda\mu\eta K)^{T-1-t}-(1-\lambda\mu\eta K)^{T-t}\big]\Delta^t+(1-\lambda\mu\eta K)^{T-1}\Delta^0-\Delta^T\Big)",
            claims=(Eq(unrolled, rearranged), gap_T <= rearranged),
            lines="3296-3323",
        ),
        Step(
            label="s4a",
            source="displayed step",
            tex=r"<e^{-\lambda\mu\eta KT}D+\frac{\eta\kappa L}{\lambda\mu N}(\sigma_l^2+6K\sigma_g^2)+\frac{13\beta^2\kappa_\beta L}N\sum_{t=0}^{T-1}\lambda\mu\eta K(1-\lambda\mu\eta K)^{T-1-t}\Delta^t",
            claims=(
                gap_T
                < exp(-lam * mu * eta * K * T) * D
                + eta * kappa * L / (lam * mu * N) * variance
                + drift
                * Sum(lam * mu * eta * K * contraction ** (T - 1 - t) * Delta_s(t), (t, 0, T - 1)),
            ),
            lines="3325-3341",
        ),
        Step(
            label="s4b",
            source="displayed step",
            tex=r"\le e^{-\lambda\mu\eta KT}D+\frac{\eta\kappa L}{\lambda\mu N}(\sigma_l^2+6K\sigma_g^2)+\frac{13\beta^2\kappa_\beta\lambda\mu\eta KTL}N\,\frac1T\sum_{t=1}^{T-1}\Delta^t",
            claims=(
                gap_T
                <= exp(-lam * mu * eta * K * T) * D
                + eta * kappa * L / (lam * mu * N) * variance
                + Mul(
                    13 * beta**2 * kappa_beta * lam * mu * eta * K * T * L / N,
                    Sum(Delta_s(t), (t, 1, T - 1)) / T,
                    evaluate=False,
                ),
            ),
            lines="3343-3363",
        ),
        Step(
            label="s5a",
            source="fedinit.lem23, printed again",
            tex=r"\Delta^t\le\kappa_\beta(\Delta^t-\Delta^{t+1})+96\eta^2\kappa_\beta K(\sigma_l^2+6K\sigma_g^2)+576\kappa_\beta\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2+\frac{6\kappa_\beta\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2",
            claims=(
                Delta
                <= kappa_beta * (Delta - Delta_next)
                + 96 * eta**2 * kappa_beta * K * variance
                + 576 * kappa_beta * eta**2 * K**2 * g2
                + 6 * kappa_beta * eta**2 / C**2 * G_sum,
            ),
            lines="3365-3398",
        ),
        Step(
            label="s5b",
            source='"Here we first bound the gradient term"',
            tex=r"\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2\le\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}(\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)+\nabla f(w^t))\Big\|^2\le2C^2KL^2V_1^t+2C^2K^2\mathbb E\|\nabla f(w^t)\|^2",
            claims=(
                G_sum <= G_mix,
                G_mix <= 2 * C**2 * K * L**2 * V1 + 2 * C**2 * K**2 * g2,
            ),
            lines="3400-3430",
        ),
        Step(
            label="s6",
            source=r'"combining this into the recursive formulation and let $C_\beta=\frac{\kappa_\beta}{1-48\beta^2\kappa_\beta}$ and $\eta KL\le1$"',
            tex=r"\Delta^t\le C_\beta(\Delta^t-\Delta^{t+1})+132C_\beta\eta^2K(\sigma_l^2+6K\sigma_g^2)+804C_\beta\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2",
            claims=(recursion,),
            lines="3432-3456",
        ),
        Step(
            label="s7a",
            source="accumulation from $t=0$ to $T-1$",
            tex=r"\frac1T\sum_{t=0}^{T-1}\Delta^t\le\frac{C_\beta}T(\Delta^0-\Delta^T)+132C_\beta\eta^2K(\sigma_l^2+6K\sigma_g^2)+804C_\beta\eta^2K^2\frac1T\sum_{t=0}^{T-1}\mathbb E\|\nabla f(w^t)\|^2",
            claims=(
                mean_Delta
                <= C_beta / T * (Delta_0 - Delta_T)
                + 132 * C_beta * eta**2 * K * variance
                + 804 * C_beta * eta**2 * K**2 * mean_g2,
            ),
            lines="3458-3495",
        ),
        Step(
            label="s7b",
            source='"according to the bound of gradients"',
            tex=r"\le\eta\frac{804C_\beta K}{\lambda T}D+C_\beta\eta^2K\Big(132+\frac{804\kappa}{\lambda N}\Big)(\sigma_l^2+6K\sigma_g^2)=O\Big(\frac\eta T+\eta^2\Big)",
            claims=(divergence_bound,),
            lines="3497-3526",
        ),
        Step(
            label="s8",
            source="combining s4b and s7b",
            tex=r"\mathbb E[f(w^T)-f(w^\star)]\le e^{-\lambda\mu\eta KT}D+\eta\frac{\kappa L}{\lambda\mu N}(\sigma_l^2+6K\sigma_g^2)+O\Big(\frac\eta T+\eta^2\Big)",
            claims=(
                gap_T
                <= exp(-lam * mu * eta * K * T) * D
                + eta * kappa * L / (lam * mu * N) * variance
                + c_O * (eta / T + eta**2),
            ),
            lines="3528-3544",
        ),
    ),
)
