r"""A.3.3: the expansion under the PL-condition and interpolation; the proof of Theorems 9 and 19.

The optimization error contracts by

$$\mathbb E[f(w^t+1)-f(w^\star)]\le(1-\zeta\mu\eta K)\mathbb E[f(w^t)-f(w^\star)]+2\gamma_\beta\beta^2L(\Delta^t-\Delta^{t+1})$$

(step s1b, left side as printed). Unrolled over the rounds (s2) it leaves the averaged divergence,
which s4 bounds by fedinit.thm19; together they give fedinit.thm9 (s5). The conditions are those of
fedinit.A32.
"""

from sympy import Sum, exp

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.conditions import INTERPOLATION_CONDITIONS
from bounds.papers.fedinit.symbols import (
    D,
    Delta,
    Delta_0,
    Delta_next,
    Delta_s,
    Delta_T,
    K,
    L,
    T,
    a,
    b,
    beta,
    eta,
    f_next,
    f_t,
    g2,
    gamma_beta,
    gap_next,
    gap_T,
    gap_t,
    mean_Delta,
    mean_g2,
    mu,
    t,
    zeta_c,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

contraction = 1 - zeta_c * mu * eta * K

one_round = gap_next <= contraction * gap_t + 2 * gamma_beta * beta**2 * L * (Delta - Delta_next)

statement = Statement(
    id="fedinit.A33",
    kind=Kind.PROOF,
    text=__doc__,
    lines="3977-4083",
    assumptions=("fedinit.as1", "fedinit.as2", "fedinit.as4", "fedinit.as6"),
    hypotheses=(
        Hypothesis(eta <= 1 / (a * K * L), Where.PROOF, "ceiling on eta (Lemma 26)"),
        *INTERPOLATION_CONDITIONS,
    ),
    formulas=(Formula("statement", one_round, Role.BOUND),),
    constants=(constants.gamma_beta, constants.zeta_c),
    steps=(
        Step(
            label="s1a",
            source="fedinit.as2 in the smoothness property (fedinit.A32, s4)",
            tex=r"\zeta\mu\eta K\mathbb E[f(w^t)-f(w^\star)]\le\zeta\eta K\mathbb E\|\nabla f(w^t)\|^2\le\mathbb E[f(w^t)-f(w^{t+1})]+2\gamma_\beta\beta^2L(\Delta^t-\Delta^{t+1})",
            claims=(
                zeta_c * mu * eta * K * gap_t <= zeta_c * eta * K * g2,
                zeta_c * eta * K * g2
                <= f_t - f_next + 2 * gamma_beta * beta**2 * L * (Delta - Delta_next),
            ),
            lines="3979-3987",
        ),
        Step(
            label="s1b",
            source='"We have"',
            tex=r"\mathbb E[f(w^t+1)-f(w^\star)]\le(1-\zeta\mu\eta K)\mathbb E[f(w^t)-f(w^\star)]+2\gamma_\beta\beta^2L(\Delta^t-\Delta^{t+1})",
            claims=(one_round,),
            lines="3989-3997",
        ),
        Step(
            label="s2a",
            source="recursion from $t=0$ to $T-1$",
            tex=r"\mathbb E[f(w^T)-f(w^\star)]\le(1-\zeta\mu\eta K)^T+2\gamma_\beta\beta^2L\sum_{t=0}^{T-1}(1-\zeta\mu\eta K)^{T-1-t}(\Delta^t-\Delta^{t+1})",
            claims=(
                gap_T
                <= contraction**T
                + (2 * gamma_beta * beta**2 * L)
                * Sum(contraction ** (T - 1 - t) * (Delta_s(t) - Delta_s(t + 1)), (t, 0, T - 1)),
            ),
            lines="3999-4010",
        ),
        Step(
            label="s2b, s3",
            source="displayed step",
            tex=r"\le e^{-\zeta\mu\eta KT}D+2\gamma_\beta\beta^2\zeta\mu\eta KTL\Big(\frac1T\sum_{t=0}^{T-1}\Delta^t\Big)",
            claims=(
                gap_T
                <= exp(-zeta_c * mu * eta * K * T) * D
                + 2 * gamma_beta * beta**2 * zeta_c * mu * eta * K * T * L * mean_Delta,
            ),
            lines="4012-4027",
        ),
        Step(
            label="s4a",
            source="fedinit.lem26, printed again",
            tex=r"\Delta^t\le\gamma_\beta(\Delta^t-\Delta^{t+1})+114\gamma_\beta a^2b^2\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2",
            claims=(
                Delta
                <= gamma_beta * (Delta - Delta_next)
                + 114 * gamma_beta * a**2 * b**2 * eta**2 * K**2 * g2,
            ),
            lines="4029-4038",
        ),
        Step(
            label="s4b",
            source="accumulation from $t=0$ to $T-1$",
            tex=r"\frac1T\sum_{t=0}^{T-1}\Delta^t\le\frac{\gamma_\beta}T(\Delta^0-\Delta^T)+114\gamma_\beta a^2b^2\eta^2K^2\Big(\frac1T\sum_{t=0}^{T-1}\mathbb E\|\nabla f(w^t)\|^2\Big)",
            claims=(
                mean_Delta
                <= gamma_beta / T * (Delta_0 - Delta_T)
                + 114 * gamma_beta * a**2 * b**2 * eta**2 * K**2 * mean_g2,
            ),
            lines="4040-4070",
        ),
        Step(
            label="s4c",
            source="displayed step",
            tex=r"\le\frac{114\gamma_\beta a^2b^2\eta K}{\zeta T}D",
            claims=(mean_Delta <= 114 * gamma_beta * a**2 * b**2 * eta * K * D / (zeta_c * T),),
            lines="4072-4078",
        ),
        Step(
            label="s5",
            source='"by combining the above two inequalities" (s2b and s4c)',
            tex=r"\mathbb E[f(w^T)-f(w^\star)]\le e^{-\zeta\mu\eta KT}D+228\mu\gamma_\beta^2\beta^2a^2b^2\eta^2K^2LD",
            claims=(
                gap_T
                <= exp(-zeta_c * mu * eta * K * T) * D
                + 228 * mu * gamma_beta**2 * beta**2 * a**2 * b**2 * eta**2 * K**2 * L * D,
            ),
            lines="4080-4083",
        ),
    ),
)
