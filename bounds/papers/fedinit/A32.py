r"""A.3.2, expanding the smoothness iteration; proof of Theorem 6.

Result: fedinit.thm6. Descent inequality (end of s3):
$$\mathbb E[f(w^{t+1})-f(w^t)]\le2\gamma_\beta\beta^2L(\Delta^t-\Delta^{t+1})-\eta K\Big(\frac12-6a^2b^2\eta KL-114\gamma_\beta a^2b^2\eta K-6a^2b^2\eta^2K^2L^2\Big)\mathbb E\|\nabla f(w^t)\|^2$$
"""

from sympy import Rational

from bounds.papers.fedinit.symbols import (
    C,
    D,
    Delta,
    Delta_0,
    Delta_T,
    Delta_next,
    G_sum,
    K,
    L,
    T,
    V1,
    V2,
    a,
    b,
    beta,
    eta,
    f2,
    f_0,
    f_T,
    f_next,
    f_t,
    g2,
    gamma_beta,
    gw2,
    mean_g2,
    zeta_c,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedinit.A32",
    kind=Kind.PROOF,
    text=__doc__,
    lines="3806-3975",
    formulas=(
        Formula(
            "statement",
            f_next - f_t
            <= 2 * gamma_beta * beta**2 * L * (Delta - Delta_next)
            - eta
            * K
            * (
                Rational(1, 2)
                - 6 * a**2 * b**2 * eta * K * L
                - 114 * gamma_beta * a**2 * b**2 * eta * K
                - 6 * a**2 * b**2 * eta**2 * K**2 * L**2
            )
            * g2,
            Role.BOUND,
        ),
    ),
    steps=(
        Step(
            label="s1a",
            source='from: "Similarly, we first expand the smoothness".',
            tex=r"\mathbb E[f(w^{t+1})-f(w^t)]\le-\frac{\eta K}2\mathbb E\|f(w^t)\|^2+\frac{\eta L^2V_1^t}2-\frac\eta{2C^2K}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2+\frac{LV_2^t}2",
            claims=(
                f_next - f_t
                <= -eta * K / 2 * f2
                + eta * L**2 * V1 / 2
                - eta / (2 * C**2 * K) * G_sum
                + L * V2 / 2,
            ),
            lines="3808-3836",
        ),
        Step(
            label="s1b",
            source="from: displayed step.",
            tex=r"\mathbb E[f(w^{t+1})-f(w^t)]\le-\frac{\eta K}2\mathbb E\|f(w^t)\|^2+\frac{\eta L^2V_1^t}2+\frac{LV_2^t}2",
            claims=(f_next - f_t <= -eta * K / 2 * f2 + eta * L**2 * V1 / 2 + L * V2 / 2,),
            lines="3838-3853",
        ),
        Step(
            label="s1c",
            source="from: Lemma 24, Lemma 25.",
            tex=r"\le-\frac{\eta K}2\mathbb E\|f(w^t)\|^2+\frac{\eta L^2}2(4K\beta^2\Delta^t+12a^2b^2\eta^2K^3\mathbb E\|\nabla f(w^t)\|^2)+\frac L2(4\beta^2\Delta^t+12a^2b^2\eta^2K^2\|\nabla f(w)\|^2)",
            claims=(
                f_next - f_t
                <= -eta * K / 2 * f2
                + eta * L**2 / 2 * (4 * K * beta**2 * Delta + 12 * a**2 * b**2 * eta**2 * K**3 * g2)
                + L / 2 * (4 * beta**2 * Delta + 12 * a**2 * b**2 * eta**2 * K**2 * gw2),
            ),
            lines="3855-3864",
        ),
        Step(
            label="s2",
            source="from: Lemma 26, displayed step.",
            tex=r"\le-\eta K\Big(\frac12-6a^2b^2\eta KL-6a^2b^2\eta^2K^2L^2\Big)\mathbb E\|\nabla f(w^t)\|^2+2\beta^2L\big[\gamma_\beta(\Delta^t-\Delta^{t+1})+114\gamma_\beta a^2b^2\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2\big]",
            claims=(
                f_next - f_t
                <= -eta
                * K
                * (
                    Rational(1, 2)
                    - 6 * a**2 * b**2 * eta * K * L
                    - 6 * a**2 * b**2 * eta**2 * K**2 * L**2
                )
                * g2
                + 2
                * beta**2
                * L
                * (
                    gamma_beta * (Delta - Delta_next)
                    + 114 * gamma_beta * a**2 * b**2 * eta**2 * K**2 * g2
                ),
            ),
            lines="3865-3886",
        ),
        Step(
            label="s3",
            source="from: collecting coefficients; conclusion: the right side of the descent inequality at the head of this item.",
            lines="3888-3905",
        ),
        Step(
            label="s4",
            source=r'from: "Let $\eta\le\frac1{KL}$ and $\zeta=\frac12-6a^2b^2\eta KL-114\gamma_\beta a^2b^2\eta K-6a^2b^2\eta^2K^2L^2$ is a constant within $(0,\frac12)$".',
            tex=r"\mathbb E\|\nabla f(w^t)\|^2\le\frac{\mathbb E[f(w^t)-f(w^{t+1})]}{\zeta\eta K}+\frac{2\gamma_\beta\beta^2L}{\zeta\eta K}(\Delta^t-\Delta^{t+1})",
            claims=(
                g2
                <= (f_t - f_next) / (zeta_c * eta * K)
                + 2 * gamma_beta * beta**2 * L / (zeta_c * eta * K) * (Delta - Delta_next),
            ),
            lines="3907-3929",
        ),
        Step(
            label="s5a",
            source=r"from: accumulation from $0$ to $T-1$, $D=\mathbb E[f(w^0)-f(w^\star)]$.",
            tex=r"\frac1T\sum_{t=0}^{T-1}\mathbb E\|\nabla f(w^t)\|^2\le\frac{\mathbb E[f(w^0)-f(w^T)]}{\zeta\eta KT}+\frac{2\gamma_\beta\beta^2L}{\zeta\eta KT}(\Delta^0-\Delta^T)",
            claims=(
                mean_g2
                <= (f_0 - f_T) / (zeta_c * eta * K * T)
                + 2 * gamma_beta * beta**2 * L / (zeta_c * eta * K * T) * (Delta_0 - Delta_T),
            ),
            lines="3931-3965",
        ),
        Step(
            label="s5b",
            source="from: displayed step.",
            tex=r"\le\frac D{\zeta\eta KT}-\frac{2\gamma_\beta\beta^2L}{\zeta\eta KT}\Delta^T",
            claims=(
                mean_g2
                <= D / (zeta_c * eta * K * T)
                - 2 * gamma_beta * beta**2 * L / (zeta_c * eta * K * T) * Delta_T,
            ),
            lines="3966-3975",
        ),
    ),
)
