r"""Lemma D.12, amended: convergence of FedSAGD at given learning rates.

Write $b=1-\alpha'\beta$, and let $L$ be the smoothness constant of $F_i+\frac\mu2\lVert x\rVert^2$,
which Appendix D denotes $F_i$ (and their mean $f$). Under Assumptions 3.1-3.3, if $K\ge2$,
$\alpha'\beta<1$, $\eta_l\le\frac1{15LK}$, $\eta_l\lambda\le1$ and

$$\eta\eta_l\le\frac1{45}\min\left\{\frac{b^2\sqrt K}{\alpha\beta L\sqrt\alpha},\frac{b\eta}{\alpha\beta L},\frac b{\alpha L}\right\},$$

then, with $\kappa_1$ of fedsagd.lemD11.repaired and

$$B_2=\frac{8\alpha^2\beta^2\eta^2\eta_l^2L^2}{b^4K}+\frac{18\alpha\beta^2\eta_l^2L^2}{b^2}+\frac{\eta\eta_lL}b,\qquad q=\frac{m-s}{s(m-1)},$$

$$\frac1T\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2\le\frac{4b\,(f(z_0)-\mathbb E[f(z_T)])}{\alpha\eta\eta_lT}+4\Big[\frac{3\eta_l^2L^2K}2+\frac{\eta\eta_lL}{bs}+\frac{8\alpha^2\beta^2\eta^2\eta_l^2L^2}{b^4sK}+\frac{18\alpha\beta^2\eta_l^2L^2}{b^2s}+\frac q{\kappa_1}\Big(6\alpha\eta_l^2L^2K+\frac{72\alpha^2\beta^2\eta_l^2L^2}{b^2s}\Big)B_2\Big]\sigma_l^2+4\Big[18\eta_l^2L^2K^2+\frac q{\kappa_1}(72\alpha\eta_l^2L^2K^2+4\alpha)B_2\Big]\sigma_g^2.$$

The rates at the learning rates of the paper are in fedsagd.thm4.1.repaired.

**What changed.** The published proof, with Lemmas D.7, D.9, D.10 and D.11 in their amended forms.
The factor before the drift is $\frac{\alpha\eta\eta_lL^2}{2b}$, not $\frac{\eta\eta_lL^2}b$, which
is smaller as soon as $\alpha>2$. Three terms share what one of them was granted, so that each part of
the minimum has a larger constant; these are chosen such that the free constant $c$, whose range the
published ceilings can leave empty, may be $\frac14$. The factor $\frac{m(s-1)}{s(m-1)}$ before the
minimum, which forbids $s=1$, is not needed.
"""

from dataclasses import replace

from sympy import Rational, sqrt

from bounds.papers.fedsagd import constants, symbols
from bounds.papers.fedsagd.lemD10_repaired import bound as drift
from bounds.papers.fedsagd.lemD11_repaired import ceilings, share
from bounds.papers.fedsagd.lemD12 import statement as printed
from bounds.papers.fedsagd.symbols import (
    A_2,
    B_2,
    GM2,
    GS2,
    K,
    L,
    T,
    alpha,
    ap,
    beta,
    dz2,
    eta,
    eta_l,
    f_z,
    f_z0,
    f_z1,
    f_zT,
    gf2,
    kappa1,
    m,
    mean_gf2,
    s,
    sigma_g,
    sigma_l,
    sum_gf2,
    sum_Gi2,
    sum_GM2,
    sum_GS2,
    sum_v2,
    v2,
    wsum_drift,
    zx2,
)
from bounds.statement import Constant, Formula, Hypothesis, Role, Step, Where

b = 1 - ap * beta
both = eta * eta_l
rate = both / b
q = (m - s) / (s * (m - 1))
bracket = (
    8 * alpha**2 * beta**2 * both**2 * L**2 / (b**4 * K)
    + 18 * alpha * beta**2 * eta_l**2 * L**2 / b**2
    + both * L / b
)
# Coefficients, each without the factor alpha*eta*eta_l/b
descent = (1 - 36 * eta_l**2 * L**2 * K**2) / 2
momentum = 4 * alpha * beta**2 * both**2 * L**2 * K / b**2 + 9 * beta**2 * eta_l**2 * L**2 * K**2
noise_of_steps = 3 * eta_l**2 * L**2 * K / 2 + both * L / (b * s)
noise = (
    noise_of_steps
    + 8 * alpha**2 * beta**2 * both**2 * L**2 / (b**4 * s * K)
    + 18 * alpha * beta**2 * eta_l**2 * L**2 / (b**2 * s)
)
heterogeneity = 18 * eta_l**2 * L**2 * K**2
noise_of_clients = 6 * alpha * eta_l**2 * L**2 * K + 72 * alpha**2 * beta**2 * eta_l**2 * L**2 / (
    b**2 * s
)
gradients = 72 * alpha * eta_l**2 * L**2 * K**2 + 4 * alpha
sampled = q / kappa1 * B_2
all_clients = rate / (4 * alpha * m**2)
bound = (
    4 * b * (f_z0 - f_zT) / (alpha * both * T)
    + 4 * (noise + sampled * noise_of_clients) * sigma_l**2
    + 4 * (heterogeneity + sampled * gradients) * sigma_g**2
)

statement = replace(
    printed,
    id="fedsagd.lemD12.repaired",
    text=__doc__,
    hypotheses=(
        *ceilings,
        Hypothesis(ap * beta < 1, Where.STATEMENT, "alpha' beta below one"),
        Hypothesis(
            45 * alpha * sqrt(alpha) * beta * L * both <= b**2 * sqrt(K),
            Where.STATEMENT,
            "first ceiling on eta * eta_l",
        ),
        Hypothesis(
            45 * alpha * beta * L * eta_l <= b,
            Where.STATEMENT,
            "second ceiling on eta * eta_l, divided by eta",
        ),
        Hypothesis(45 * alpha * L * both <= b, Where.STATEMENT, "third ceiling on eta * eta_l"),
        Hypothesis(s <= m, Where.STATEMENT, "S_t is a subset of {1, ..., m}"),
    ),
    formulas=(Formula("statement", mean_gf2 <= bound, Role.BOUND),),
    constants=(
        constants.alpha,
        constants.ap,
        Constant(symbol=symbols.kappa1, definition=1 - share),
        Constant(symbol=symbols.B_2, definition=bracket),
    ),
    steps=(
        *printed.steps[:5],
        Step(
            label="6",
            source="[5], Assumption 3.1",
            tex=r"A_2\le\frac{\eta\eta_lL^2}{2bm}\sum_{i\in[M]}\sum_{k=0}^{K-1}\alpha_k\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2-\frac{\alpha\eta\eta_l}{2b}\lVert\nabla f(x_t)\rVert^2-\frac{\eta\eta_l}{2b\alpha m^2}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                A_2
                <= rate * L**2 / (2 * m) * wsum_drift
                - alpha * rate / 2 * gf2
                - rate / (2 * alpha * m**2) * GM2,
            ),
        ),
        Step(
            label="7",
            source="[6], fedsagd.lemD10.repaired",
            tex=r"\le\frac{\alpha\eta\eta_lL^2}{2b}\big(36\eta_l^2K^2\mathbb E_t\lVert\nabla f(x_t)\rVert^2+36\eta_l^2K^2\sigma_g^2+3\eta_l^2K\sigma_l^2+18\beta^2\eta_l^2K^2\mathbb E_t\lVert v_t\rVert^2\big)-\frac{\alpha\eta\eta_l}{2b}\lVert\nabla f(x_t)\rVert^2-\frac{\eta\eta_l}{2b\alpha m^2}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                A_2
                <= alpha * rate * L**2 / 2 * drift
                - alpha * rate / 2 * gf2
                - rate / (2 * alpha * m**2) * GM2,
            ),
        ),
        Step(
            label="8",
            source="[1], [2], [4], [7]",
            tex=r"\mathbb E_t[f(z_{t+1})]\le f(z_t)+\frac{\eta\eta_lL^2K}b\lVert z_t-x_t\rVert^2+\frac{\eta\eta_l}{4bm^2K}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2+[7]+\frac L2\mathbb E_t\lVert z_{t+1}-z_t\rVert^2",
            claims=(
                f_z1
                <= f_z
                + rate * L**2 * K * zx2
                + rate / (4 * m**2 * K) * GM2
                + alpha * rate * L**2 / 2 * drift
                - alpha * rate / 2 * gf2
                - rate / (2 * alpha * m**2) * GM2
                + L / 2 * dz2,
            ),
        ),
        Step(
            label="9",
            source="[8], fedsagd.lemD7.repaired, Lemma D.8",
            tex=r"\le f(z_t)+\frac{\alpha\eta\eta_l}b\Big[-\frac{1-36\eta_l^2L^2K^2}2\mathbb E_t\lVert\nabla f(x_t)\rVert^2+\Big(\frac{4\alpha\beta^2\eta^2\eta_l^2L^2K}{b^2}+9\beta^2\eta_l^2L^2K^2\Big)\mathbb E_t\lVert v_t\rVert^2+\Big(\frac{3\eta_l^2L^2K}2+\frac{\eta\eta_lL}{bs}\Big)\sigma_l^2+18\eta_l^2L^2K^2\sigma_g^2\Big]+\frac{\eta^2\eta_l^2L}{b^2s^2}\mathbb E_t\Big\lVert\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2-\frac{\eta\eta_l}{4b\alpha m^2}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                f_z1
                <= f_z
                + alpha
                * rate
                * (
                    -descent * gf2
                    + momentum * v2
                    + noise_of_steps * sigma_l**2
                    + heterogeneity * sigma_g**2
                )
                + rate * both * L / (b * s**2) * GS2
                - all_clients * GM2,
            ),
        ),
        Step(
            label="10",
            source="[9], summed over the rounds",
            tex=r"\mathbb E[f(z_T)]-f(z_0)\le\sum_{t=0}^{T-1}([9]-f(z_t))",
            claims=(
                f_zT - f_z0
                <= alpha
                * rate
                * (
                    -descent * sum_gf2
                    + momentum * sum_v2
                    + T * noise_of_steps * sigma_l**2
                    + T * heterogeneity * sigma_g**2
                )
                + rate * both * L / (b * s**2) * sum_GS2
                - all_clients * sum_GM2,
            ),
        ),
        Step(
            label="11",
            source="[10], fedsagd.lemD9.repaired",
            tex=r"\le\frac{\alpha\eta\eta_l}b\Big[-\frac{1-36\eta_l^2L^2K^2}2\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+T\Big(\frac{3\eta_l^2L^2K}2+\frac{\eta\eta_lL}{bs}+\frac{8\alpha^2\beta^2\eta^2\eta_l^2L^2}{b^4sK}+\frac{18\alpha\beta^2\eta_l^2L^2}{b^2s}\Big)\sigma_l^2+18T\eta_l^2L^2K^2\sigma_g^2\Big]+\frac{\eta\eta_lB_2}{bs^2}\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2-\frac{\eta\eta_l}{4b\alpha m^2}\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                f_zT - f_z0
                <= alpha
                * rate
                * (-descent * sum_gf2 + T * noise * sigma_l**2 + T * heterogeneity * sigma_g**2)
                + rate * B_2 / s**2 * sum_GS2
                - all_clients * sum_GM2,
            ),
        ),
        Step(
            label="12",
            source="the three ceilings",
            tex=r"\alpha B_2\le\frac{71}{2025}",
            claims=(alpha * B_2 <= Rational(71, 2025),),
        ),
        Step(
            label="13",
            source="[11], [12], Lemma D.4",
            tex=r"\mathbb E[f(z_T)]-f(z_0)\le\frac{\alpha\eta\eta_l}b\Big[\cdot\Big]+\frac{\eta\eta_lB_2q}{bm}\sum_{t=0}^{T-1}\sum_{i\in[M]}\mathbb E_t\lVert\tilde G^i_t\rVert^2\quad\text{with the bracket of [11]}",
            claims=(
                f_zT - f_z0
                <= alpha
                * rate
                * (-descent * sum_gf2 + T * noise * sigma_l**2 + T * heterogeneity * sigma_g**2)
                + rate * B_2 * q / m * sum_Gi2,
            ),
        ),
        Step(
            label="14",
            source="[13], fedsagd.lemD11.repaired",
            tex=r"\le\frac{\alpha\eta\eta_l}b\Big[-\Big(\frac{1-36\eta_l^2L^2K^2}2-\frac{qB_2}{\kappa_1}(72\alpha\eta_l^2L^2K^2+4\alpha)\Big)\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+T\Big(\frac{3\eta_l^2L^2K}2+\frac{\eta\eta_lL}{bs}+\frac{8\alpha^2\beta^2\eta^2\eta_l^2L^2}{b^4sK}+\frac{18\alpha\beta^2\eta_l^2L^2}{b^2s}+\frac{qB_2}{\kappa_1}\Big(6\alpha\eta_l^2L^2K+\frac{72\alpha^2\beta^2\eta_l^2L^2}{b^2s}\Big)\Big)\sigma_l^2+T\Big(18\eta_l^2L^2K^2+\frac{qB_2}{\kappa_1}(72\alpha\eta_l^2L^2K^2+4\alpha)\Big)\sigma_g^2\Big]",
            claims=(
                f_zT - f_z0
                <= alpha
                * rate
                * (
                    -(descent - sampled * gradients) * sum_gf2
                    + T * (noise + sampled * noise_of_clients) * sigma_l**2
                    + T * (heterogeneity + sampled * gradients) * sigma_g**2
                ),
            ),
        ),
        Step(
            label="15",
            source="[12], the ceilings",
            tex=r"\frac{1-36\eta_l^2L^2K^2}2-\frac{qB_2}{\kappa_1}(72\alpha\eta_l^2L^2K^2+4\alpha)\ge\frac14",
            claims=(descent - sampled * gradients >= Rational(1, 4),),
        ),
        Step(
            label="16",
            source="[14], [15], divided by the coefficient of the sum",
            tex=r"\frac1T\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2\le\text{the bound of the statement}",
            claims=(mean_gf2 <= bound,),
        ),
    ),
)
