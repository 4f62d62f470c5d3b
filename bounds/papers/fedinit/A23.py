r"""A.2.3, expanding under the PL-condition; proof of Theorems 4 and 17.

Results: fedinit.thm4, fedinit.thm17. Divergence recursion (s6):
$$\Delta^t\le C_\beta(\Delta^t-\Delta^{t+1})+132C_\beta\eta^2K(\sigma_l^2+6K\sigma_g^2)+804C_\beta\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2$$
"""

from sympy import Sum, exp

from bounds.papers.fedinit.symbols import (
    C,
    C_beta,
    D,
    Delta,
    Delta_0,
    Delta_T,
    Delta_next,
    Delta_s,
    G_mix,
    G_sum,
    K,
    L,
    N,
    T,
    V1,
    beta,
    c_O,
    eta,
    f2,
    f_next,
    f_t,
    g2,
    gap_0,
    gap_T,
    gap_next,
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
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedinit.A23",
    kind=Kind.PROOF,
    text=__doc__,
    lines="3220-3544",
    formulas=(
        Formula(
            "statement",
            Delta
            <= C_beta * (Delta - Delta_next)
            + 132 * C_beta * eta**2 * K * (sigma_l**2 + 6 * K * sigma_g**2)
            + 804 * C_beta * eta**2 * K**2 * g2,
            Role.BOUND,
        ),
    ),
    steps=(
        Step(
            label="s1a",
            source=r"from: Assumption 2, $\mu(f(w)-f(w^\star))\le\|\nabla f(w)\|^2$, and the expansion of A.2.2 (s8).",
            tex=r"\lambda\mu\eta K\mathbb E[f(w^t)-f(w^\star)]\le\lambda\eta K\mathbb E\|f(w^t)\|^2\le\mathbb E[f(w^t)-f(w^{t+1})]+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)+\frac{13\beta^2\kappa_\beta L}N(\Delta^t-\Delta^{t+1})",
            claims=(
                lam * mu * eta * K * gap_t <= lam * eta * K * f2,
                lam * eta * K * f2
                <= f_t
                - f_next
                + eta**2 * kappa * K * L / N * (sigma_l**2 + 6 * K * sigma_g**2)
                + 13 * beta**2 * kappa_beta * L / N * (Delta - Delta_next),
            ),
            lines="3222-3245",
        ),
        Step(
            label="s1b",
            source="from: combining the terms aligned with $w^t$ and $w^{t+1}$.",
            tex=r"\mathbb E[f(w^{t+1})-f(w^\star)]\le(1-\lambda\mu\eta K)\mathbb E[f(w^t)-f(w^\star)]+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)+\frac{13\beta^2\kappa_\beta L}N(\Delta^t-\Delta^{t+1})",
            claims=(
                gap_next
                <= (1 - lam * mu * eta * K) * gap_t
                + eta**2 * kappa * K * L / N * (sigma_l**2 + 6 * K * sigma_g**2)
                + 13 * beta**2 * kappa_beta * L / N * (Delta - Delta_next),
            ),
            lines="3247-3266",
        ),
        Step(
            label="s2a",
            source=r'from: "Taking the recursion from $t=0$ to $T-1$ and let learning rate $\eta\le\frac1{\lambda\mu K}$".',
            tex=r"\mathbb E[f(w^T)-f(w^\star)]\le(1-\lambda\mu\eta K)^T\mathbb E[f(w^0)-f(w^\star)]+\frac{13\beta^2\kappa_\beta L}N\sum_{t=0}^{T-1}(1-\lambda\mu\eta K)^{T-1-t}(\Delta^t-\Delta^{t+1})+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)\sum_{t=0}^{T-1}(1-\lambda\mu\eta K)^{T-1-t}",
            claims=(
                gap_T
                <= (1 - lam * mu * eta * K) ** T * gap_0
                + 13
                * beta**2
                * kappa_beta
                * L
                / N
                * Sum(
                    (1 - lam * mu * eta * K) ** (T - 1 - t) * (Delta_s(t) - Delta_s(t + 1)),
                    (t, 0, T - 1),
                )
                + eta**2
                * kappa
                * K
                * L
                / N
                * (sigma_l**2 + 6 * K * sigma_g**2)
                * Sum((1 - lam * mu * eta * K) ** (T - 1 - t), (t, 0, T - 1)),
            ),
            lines="3267-3294",
        ),
        Step(
            label="s2b, s3",
            source="from: displayed step.",
            tex=r"=e^{-\lambda\mu\eta KT}\mathbb E[f(w^0)-f(w^\star)]+\frac{\eta^2\kappa KL}N(\sigma_l^2+6K\sigma_g^2)\frac{1-(1-\lambda\mu\eta K)^T}{\lambda\mu\eta K}+\frac{13\beta^2\kappa_\beta L}N\Big(\sum_{t=1}^{T-1}\big[(1-\lambda\mu\eta K)^{T-1-t}-(1-\lambda\mu\eta K)^{T-t}\big]\Delta^t+(1-\lambda\mu\eta K)^{T-1}\Delta^0-\Delta^T\Big)",
            claims=(
                exp(-lam * mu * eta * K * T) * gap_0
                + eta**2
                * kappa
                * K
                * L
                / N
                * (sigma_l**2 + 6 * K * sigma_g**2)
                * (1 - (1 - lam * mu * eta * K) ** T)
                / (lam * mu * eta * K)
                + 13
                * beta**2
                * kappa_beta
                * L
                / N
                * (
                    Sum(
                        (
                            (1 - lam * mu * eta * K) ** (T - 1 - t)
                            - (1 - lam * mu * eta * K) ** (T - t)
                        )
                        * Delta_s(t),
                        (t, 1, T - 1),
                    )
                    + (1 - lam * mu * eta * K) ** (T - 1) * Delta_0
                    - Delta_T
                ),
            ),
            lines="3296-3323",
        ),
        Step(
            label="s4a",
            source="from: displayed step.",
            tex=r"<e^{-\lambda\mu\eta KT}D+\frac{\eta\kappa L}{\lambda\mu N}(\sigma_l^2+6K\sigma_g^2)+\frac{13\beta^2\kappa_\beta L}N\sum_{t=0}^{T-1}\lambda\mu\eta K(1-\lambda\mu\eta K)^{T-1-t}\Delta^t",
            claims=(
                gap_T
                < exp(-lam * mu * eta * K * T) * D
                + eta * kappa * L / (lam * mu * N) * (sigma_l**2 + 6 * K * sigma_g**2)
                + 13
                * beta**2
                * kappa_beta
                * L
                / N
                * Sum(
                    lam * mu * eta * K * (1 - lam * mu * eta * K) ** (T - 1 - t) * Delta_s(t),
                    (t, 0, T - 1),
                ),
            ),
            lines="3325-3341",
        ),
        Step(
            label="s4b",
            source="from: displayed step.",
            tex=r"\le e^{-\lambda\mu\eta KT}D+\frac{\eta\kappa L}{\lambda\mu N}(\sigma_l^2+6K\sigma_g^2)+\frac{13\beta^2\kappa_\beta\lambda\mu\eta KTL}N\,\frac1T\sum_{t=1}^{T-1}\Delta^t",
            claims=(
                gap_T
                <= exp(-lam * mu * eta * K * T) * D
                + eta * kappa * L / (lam * mu * N) * (sigma_l**2 + 6 * K * sigma_g**2)
                + 13
                * beta**2
                * kappa_beta
                * lam
                * mu
                * eta
                * K
                * T
                * L
                / N
                * Sum(Delta_s(t), (t, 1, T - 1))
                / T,
            ),
            lines="3343-3363",
        ),
        Step(
            label="s5a",
            source="from: Lemma 23 (its inequality is printed again).",
            lines="3365-3398",
        ),
        Step(
            label="s5b",
            source='from: "Here we first bound the gradient term".',
            tex=r"\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2\le\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}(\nabla f_i(w_{i,k}^t)-\nabla f_i(w^t)+\nabla f(w^t))\Big\|^2\le2C^2KL^2V_1^t+2C^2K^2\mathbb E\|\nabla f(w^t)\|^2",
            claims=(
                G_sum <= G_mix,
                G_mix <= 2 * C**2 * K * L**2 * V1 + 2 * C**2 * K**2 * g2,
            ),
            lines="3400-3430",
        ),
        Step(
            label="s6",
            source=r'from: "Combining this into the recursive formulation and let $C_\beta=\frac{\kappa_\beta}{1-48\beta^2\kappa_\beta}$ and $\eta KL\le1$"; conclusion: the divergence recursion at the head of this item.',
            lines="3432-3456",
        ),
        Step(
            label="s7a",
            source="from: accumulation from $t=0$ to $T-1$.",
            tex=r"\frac1T\sum_{t=0}^{T-1}\Delta^t\le\frac{C_\beta}T(\Delta^0-\Delta^T)+132C_\beta\eta^2K(\sigma_l^2+6K\sigma_g^2)+804C_\beta\eta^2K^2\frac1T\sum_{t=0}^{T-1}\mathbb E\|\nabla f(w^t)\|^2",
            claims=(
                mean_Delta
                <= C_beta / T * (Delta_0 - Delta_T)
                + 132 * C_beta * eta**2 * K * (sigma_l**2 + 6 * K * sigma_g**2)
                + 804 * C_beta * eta**2 * K**2 * mean_g2,
            ),
            lines="3458-3495",
        ),
        Step(
            label="s7b",
            source='from: "according to the bound of gradients".',
            tex=r"\le\eta\frac{804C_\beta K}{\lambda T}D+C_\beta\eta^2K\Big(132+\frac{804\kappa}{\lambda N}\Big)(\sigma_l^2+6K\sigma_g^2)=O\Big(\frac\eta T+\eta^2\Big)",
            claims=(
                mean_Delta
                <= 804 * eta * C_beta * K * D / (lam * T)
                + C_beta
                * eta**2
                * K
                * (132 + 804 * kappa / (lam * N))
                * (sigma_l**2 + 6 * K * sigma_g**2),
            ),
            lines="3497-3526",
        ),
        Step(
            label="s8",
            source="from: combining s4b and s7b.",
            tex=r"\mathbb E[f(w^T)-f(w^\star)]\le e^{-\lambda\mu\eta KT}D+\eta\frac{\kappa L}{\lambda\mu N}(\sigma_l^2+6K\sigma_g^2)+O\Big(\frac\eta T+\eta^2\Big)",
            claims=(
                gap_T
                <= exp(-lam * mu * eta * K * T) * D
                + eta * kappa * L / (lam * mu * N) * (sigma_l**2 + 6 * K * sigma_g**2)
                + c_O * (eta / T + eta**2),
            ),
            lines="3528-3544",
        ),
    ),
)
