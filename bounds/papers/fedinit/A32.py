r"""A.3.2: expanding the smoothness iteration under interpolation; the proof of Theorem 6.

One round decreases the objective by

$$\mathbb E[f(w^{t+1})-f(w^t)]\le2\gamma_\beta\beta^2L(\Delta^t-\Delta^{t+1})-\eta K\Big(\frac12-6a^2b^2\eta KL-114\gamma_\beta a^2b^2\eta K-6a^2b^2\eta^2K^2L^2\Big)\mathbb E\|\nabla f(w^t)\|^2$$

(step s3). The bracket is the constant $\zeta$ (s4), and the inequality is accumulated over the
rounds (s5), which gives fedinit.thm6. The lemmas used are fedinit.lem24, fedinit.lem25 and
fedinit.lem26.
"""

from sympy import Rational

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.conditions import INTERPOLATION_CONDITIONS
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
    T,
    a,
    b,
    beta,
    eta,
    f2,
    f_0,
    f_next,
    f_T,
    f_t,
    g2,
    gamma_beta,
    gw2,
    mean_g2,
    zeta_c,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

descent = f_next - f_t <= (
    2 * gamma_beta * beta**2 * L * (Delta - Delta_next)
    - (eta * K)
    * (
        Rational(1, 2)
        - 6 * a**2 * b**2 * eta * K * L
        - 114 * gamma_beta * a**2 * b**2 * eta * K
        - 6 * a**2 * b**2 * eta**2 * K**2 * L**2
    )
    * g2
)

statement = Statement(
    id="fedinit.A32",
    kind=Kind.PROOF,
    text=__doc__,
    lines="3806-3975",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    hypotheses=(
        Hypothesis(eta <= 1 / (a * K * L), Where.PROOF, "ceiling on eta (Lemma 26)"),
        *INTERPOLATION_CONDITIONS,
    ),
    formulas=(Formula("statement", descent, Role.BOUND),),
    constants=(constants.gamma_beta, constants.zeta_c),
    steps=(
        Step(
            label="s1a",
            source='"similarly, we first expand the smoothness" (fedinit.A22, s4c)',
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
            source="displayed step",
            tex=r"\mathbb E[f(w^{t+1})-f(w^t)]\le-\frac{\eta K}2\mathbb E\|f(w^t)\|^2+\frac{\eta L^2V_1^t}2+\frac{LV_2^t}2",
            claims=(f_next - f_t <= -eta * K / 2 * f2 + eta * L**2 * V1 / 2 + L * V2 / 2,),
            lines="3838-3853",
        ),
        Step(
            label="s1c",
            source="fedinit.lem24 and fedinit.lem25",
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
            source="fedinit.lem26",
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
            source="collecting coefficients",
            tex=r"=2\gamma_\beta\beta^2L(\Delta^t-\Delta^{t+1})-\eta K\Big(\frac12-6a^2b^2\eta KL-114\gamma_\beta a^2b^2\eta K-6a^2b^2\eta^2K^2L^2\Big)\mathbb E\|\nabla f(w^t)\|^2",
            claims=(descent,),
            lines="3888-3905",
        ),
        Step(
            label="s4",
            source=r'"let $\eta\le\frac1{KL}$" and let the bracket, $\zeta$, be "a constant within $(0,\frac12)$"',
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
            source=r"accumulation from $0$ to $T-1$, with $D=\mathbb E[f(w^0)-f(w^\star)]$",
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
            source="displayed step",
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
