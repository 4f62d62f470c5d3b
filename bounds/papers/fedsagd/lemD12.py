r"""Lemma D.12: convergence of FedSAGD, the statement of Theorem 4.1 with its proof.

Under Assumptions 3.1-3.3, for a non-convex loss, let $D_0:=\mathbb E(f(z_0)-f(z_T))$. When the
learning rates satisfy $\eta_l\le\frac1{15LK}$ and

$$\eta\eta_l\le\frac{m(s-1)}{s(m-1)}\min\left\{\frac{(1-\alpha'\beta)^2\sqrt K}{4\alpha\beta L\sqrt{3\alpha}},\frac{(1-\alpha'\beta)\eta}{6\beta L\sqrt{2\alpha}},\frac{1-\alpha'\beta}{2\alpha L}\right\},$$

then

$$\frac1T\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2\le O\left(\frac{LD_0}{\sqrt{sKT}}+\frac{\sigma_l^2}{\sqrt{sKT}}+\frac1T\Big(\frac{\sigma_l^2}{K^2}+K\sigma_l^2+\frac{\sigma_l^2}{sK}+\frac{\sigma_g^2}K\Big)+\Psi_l+\Psi_g\right),$$

$$\Psi_l=\Big(\frac1T+\frac K{sT}\Big)\frac{m-s}{m-1}\Big(\frac1T+\frac1{sK^2T}+\frac1{\sqrt{sKT}}\Big)\sigma_l^2,\qquad\Psi_g=\Big(\frac KT+K\Big)\frac{m-s}{m-1}\Big(\frac1T+\frac1{sK^2T}+\frac1{\sqrt{sKT}}\Big)\sigma_g^2.$$

The proof also uses $\kappa_1$ (fedsagd.const.kappa1) and $c$ (fedsagd.const.c), and at its end sets
$\eta_l=O(\frac1{LK\sqrt T})$ and $\eta=O(\sqrt{sK})$, from which "we can deduce that
$\alpha=O(K)$". It writes out the brackets that are abbreviated here as $B_1$ (step 13) and $B_2$
(step 15).

Partly legible are the factor before the drift in step 6, the number of the lemma used in step 12,
powers of $\alpha$ and $1-\alpha'\beta$ in step 14, whose term in $\sigma_g^2$ reads $m-p$, and the
last denominators in the brackets and some exponents of step 16.
"""

from sympy import Eq, Min, sqrt

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    A_1,
    A_2,
    B_1,
    B_2,
    D_0,
    GM2,
    GS2,
    K,
    L,
    Psi_g,
    Psi_l,
    T,
    alpha,
    ap,
    beta,
    c,
    dev2,
    df2,
    dz2,
    eta,
    eta_l,
    f_z,
    f_z0,
    f_z1,
    f_zT,
    gf2,
    ip_z,
    kappa1,
    m,
    mean_gf2,
    pf_6,
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
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedsagd.lemD12",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1936-2129",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    hypotheses=(
        Hypothesis(eta_l <= 1 / (15 * L * K), Where.STATEMENT, "ceiling on eta_l"),
        Hypothesis(
            eta * eta_l
            <= m
            * (s - 1)
            / (s * (m - 1))
            * Min(
                (1 - ap * beta) ** 2 * sqrt(K) / (4 * alpha * beta * L * sqrt(3 * alpha)),
                (1 - ap * beta) * eta / (6 * beta * L * sqrt(2 * alpha)),
                (1 - ap * beta) / (2 * alpha * L),
            ),
            Where.STATEMENT,
            "ceiling on eta * eta_l",
        ),
        Hypothesis(s <= m, Where.STATEMENT, "S_t is a subset of {1, ..., m}"),
    ),
    formulas=(
        Formula(
            "statement",
            L * D_0 / sqrt(s * K * T)
            + sigma_l**2 / sqrt(s * K * T)
            + (sigma_l**2 / K**2 + K * sigma_l**2 + sigma_l**2 / (s * K) + sigma_g**2 / K) / T
            + Psi_l
            + Psi_g,
            Role.RATE,
        ),
    ),
    constants=(constants.D_0, constants.Psi_l, constants.Psi_g, constants.alpha, constants.ap),
    steps=(
        Step(
            label="1",
            source="smoothness of f (Lemma D.2)",
            tex=r"\mathbb E_t[f(z_{t+1})]\le f(z_t)+\langle\nabla f(z_t),\mathbb E_t[z_{t+1}-z_t]\rangle+\frac L2\mathbb E_t\lVert z_{t+1}-z_t\rVert^2",
            claims=(f_z1 <= f_z + ip_z + L / 2 * dz2,),
        ),
        Step(
            label="2",
            source="adding and subtracting the gradient at the server model",
            tex=r"\langle\nabla f(z_t),\mathbb E_t[z_{t+1}-z_t]\rangle=\underbrace{\langle\nabla f(z_t)-\nabla f(x_t),\mathbb E_t[z_{t+1}-z_t]\rangle}_{A_1}+\underbrace{\langle\nabla f(x_t),\mathbb E_t[z_{t+1}-z_t]\rangle}_{A_2}",
            claims=(Eq(ip_z, A_1 + A_2),),
        ),
        Step(
            label="3",
            source="Lemma D.7, uniform sampling, product of two vectors",
            tex=r"A_1=\Big\langle\sqrt{\frac{2K\eta\eta_l}{1-\alpha'\beta}}(\nabla f(z_t)-\nabla f(x_t)),-\sqrt{\frac{\eta\eta_l}{2(1-\alpha'\beta)K}}\frac1m\mathbb E_t\Big[\sum_{i\in[M]}\tilde G^i_t\Big]\Big\rangle\le\frac{\eta\eta_lK}{1-\alpha'\beta}\lVert\nabla f(z_t)-\nabla f(x_t)\rVert^2+\frac{\eta\eta_l}{4(1-\alpha'\beta)m^2K}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                A_1
                <= eta * eta_l * K / (1 - ap * beta) * df2
                + eta * eta_l / (4 * (1 - ap * beta) * m**2 * K) * GM2,
            ),
        ),
        Step(
            label="4",
            source="Assumption 3.1",
            tex=r"\le\frac{\eta\eta_lL^2K}{1-\alpha'\beta}\lVert z_t-x_t\rVert^2+\frac{\eta\eta_l}{4(1-\alpha'\beta)Km^2}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                A_1
                <= eta * eta_l * L**2 * K / (1 - ap * beta) * zx2
                + eta * eta_l / (4 * (1 - ap * beta) * m**2 * K) * GM2,
            ),
        ),
        Step(
            label="5",
            source="Lemma D.7, square of a difference",
            tex=r"A_2=\Big\langle\frac{\eta\eta_l}{1-\alpha'\beta}\nabla f(x_t),-\mathbb E_t\Big[\frac1m\sum_{i\in[M]}\tilde G^i_t-\alpha\nabla f(x_t)+\alpha\nabla f(x_t)\Big]\Big\rangle=-\frac{\alpha\eta\eta_l}{2(1-\alpha'\beta)}\lVert\nabla f(x_t)\rVert^2+\frac{\eta\eta_l}{2(1-\alpha'\beta)\alpha}\mathbb E_t\Big\lVert\frac1m\sum_{i\in[M]}\tilde G^i_t-\alpha\nabla f(x_t)\Big\rVert^2-\frac{\eta\eta_l}{2(1-\alpha'\beta)\alpha m^2}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                Eq(
                    A_2,
                    -alpha * eta * eta_l / (2 * (1 - ap * beta)) * gf2
                    + eta * eta_l / (2 * (1 - ap * beta) * alpha) * dev2
                    - eta * eta_l / (2 * (1 - ap * beta) * alpha * m**2) * GM2,
                ),
            ),
        ),
        Step(
            label="6",
            source="[5], Assumption 3.1",
            tex=r"\mathbb E_t\Big\lVert\frac1m\sum_{i\in[M]}\tilde G^i_t-\alpha\nabla f(x_t)\Big\rVert^2=\mathbb E_t\Big\lVert\frac1m\sum_{i\in[M]}\sum_{k=0}^{K-1}\alpha_k(\nabla F_i(x^i_{t,k})-\nabla F_i(x_t))\Big\rVert^2,\qquad A_2\le[\cdot]\sum_{i\in[M]}\sum_{k=0}^{K-1}\alpha_k\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2-\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}\lVert\nabla f(x_t)\rVert^2-\frac{\eta\eta_l}{2(1-\alpha'\beta)\alpha m^2}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                A_2
                <= pf_6 * wsum_drift
                - eta * eta_l * alpha / (2 * (1 - ap * beta)) * gf2
                - eta * eta_l / (2 * (1 - ap * beta) * alpha * m**2) * GM2,
            ),
            lines="1988-1996",
        ),
        Step(
            label="7",
            source="[6], Lemma D.10",
            tex=r"\le\frac{\eta\eta_lL^2}{1-\alpha'\beta}\big(36\eta_l^2K^2\mathbb E_t\lVert\nabla f(x_t)\rVert^2+36\eta_l^2K^2\sigma_g^2+3\eta_l^2K\sigma_l^2+18\beta^2\eta_l^2K^2\mathbb E_t\lVert v_t\rVert^2\big)-\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}\lVert\nabla f(x_t)\rVert^2-\frac{\eta\eta_l}{2(1-\alpha'\beta)\alpha m^2}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                A_2
                <= eta
                * eta_l
                * L**2
                / (1 - ap * beta)
                * (
                    36 * eta_l**2 * K**2 * gf2
                    + 36 * eta_l**2 * K**2 * sigma_g**2
                    + 3 * eta_l**2 * K * sigma_l**2
                    + 18 * beta**2 * eta_l**2 * K**2 * v2
                )
                - eta * eta_l * alpha / (2 * (1 - ap * beta)) * gf2
                - eta * eta_l / (2 * (1 - ap * beta) * alpha * m**2) * GM2,
            ),
        ),
        Step(
            label="8",
            source="[1], [2], [4], [7]",
            tex=r"\mathbb E_t[f(z_{t+1})]\le f(z_t)+\frac{\eta\eta_lL^2K}{1-\alpha'\beta}\lVert z_t-x_t\rVert^2+\frac{\eta\eta_l}{4(1-\alpha'\beta)m^2K}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2-\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}\lVert\nabla f(x_t)\rVert^2+\frac{\eta\eta_lL^2}{1-\alpha'\beta}\big(36\eta_l^2K^2\mathbb E_t\lVert\nabla f(x_t)\rVert^2+36\eta_l^2K^2\sigma_g^2+3\eta_l^2K\sigma_l^2+18\beta^2\eta_l^2K^2\mathbb E_t\lVert v_t\rVert^2\big)-\frac{\eta\eta_l}{2(1-\alpha'\beta)\alpha m^2}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2+\frac L2\mathbb E_t\lVert z_{t+1}-z_t\rVert^2",
            claims=(
                f_z1
                <= f_z
                + eta * eta_l * L**2 * K / (1 - ap * beta) * zx2
                + eta * eta_l / (4 * (1 - ap * beta) * m**2 * K) * GM2
                - eta * eta_l * alpha / (2 * (1 - ap * beta)) * gf2
                + eta
                * eta_l
                * L**2
                / (1 - ap * beta)
                * (
                    36 * eta_l**2 * K**2 * gf2
                    + 36 * eta_l**2 * K**2 * sigma_g**2
                    + 3 * eta_l**2 * K * sigma_l**2
                    + 18 * beta**2 * eta_l**2 * K**2 * v2
                )
                - eta * eta_l / (2 * (1 - ap * beta) * alpha * m**2) * GM2
                + L / 2 * dz2,
            ),
            lines="2006-2015",
        ),
        Step(
            label="9",
            source="[8], Lemmas D.7 and D.8",
            tex=r"\le f(z_t)+\left(\frac{\alpha^2\beta^2(1+\beta)^2\eta^3\eta_l^3L^2K}{(1-\alpha'\beta)^3}+\frac{18\beta^2\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\right)\mathbb E_t\lVert v_t\rVert^2-\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+\left(\frac{3\eta\eta_l^3L^2K}{1-\alpha'\beta}+\frac{\alpha\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2s}\right)\sigma_l^2+\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\sigma_g^2+\frac{\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2s^2}\mathbb E_t\Big\lVert\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2-\frac{\eta\eta_l}{4(1-\alpha'\beta)\alpha m^2}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                f_z1
                <= f_z
                + (
                    alpha**2
                    * beta**2
                    * (1 + beta) ** 2
                    * eta**3
                    * eta_l**3
                    * L**2
                    * K
                    / (1 - ap * beta) ** 3
                    + 18 * beta**2 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta)
                )
                * v2
                - eta * eta_l * alpha / (2 * (1 - ap * beta)) * gf2
                + 36 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta) * gf2
                + (
                    3 * eta * eta_l**3 * L**2 * K / (1 - ap * beta)
                    + alpha * eta**2 * eta_l**2 * L / (2 * (1 - ap * beta) ** 2 * s)
                )
                * sigma_l**2
                + 36 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta) * sigma_g**2
                + eta**2 * eta_l**2 * L / (2 * (1 - ap * beta) ** 2 * s**2) * GS2
                - eta * eta_l / (4 * (1 - ap * beta) * alpha * m**2) * GM2,
            ),
            lines="2017-2024",
        ),
        Step(
            label="10",
            source="[9], summed over the rounds",
            tex=r"\mathbb E_t[f(z_T)]-f(z_0)\le-\left(\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}-\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\right)\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+T\left(\frac{3\eta\eta_l^3L^2K}{1-\alpha'\beta}+\frac{\alpha\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2s}\right)\sigma_l^2+\left(\frac{\alpha^2\beta^2(1+\beta)^2\eta^3\eta_l^3L^2K}{(1-\alpha'\beta)^3}+\frac{18\beta^2\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\right)\sum_{t=0}^{T-1}\mathbb E_t\lVert v_t\rVert^2+T\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\sigma_g^2+\frac{\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2s^2}\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2-\frac{\eta\eta_l}{4(1-\alpha'\beta)\alpha m^2}\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                f_zT - f_z0
                <= -(
                    eta * eta_l * alpha / (2 * (1 - ap * beta))
                    - 36 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta)
                )
                * sum_gf2
                + T
                * (
                    3 * eta * eta_l**3 * L**2 * K / (1 - ap * beta)
                    + alpha * eta**2 * eta_l**2 * L / (2 * (1 - ap * beta) ** 2 * s)
                )
                * sigma_l**2
                + (
                    alpha**2
                    * beta**2
                    * (1 + beta) ** 2
                    * eta**3
                    * eta_l**3
                    * L**2
                    * K
                    / (1 - ap * beta) ** 3
                    + 18 * beta**2 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta)
                )
                * sum_v2
                + T * 36 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta) * sigma_g**2
                + eta**2 * eta_l**2 * L / (2 * (1 - ap * beta) ** 2 * s**2) * sum_GS2
                - eta * eta_l / (4 * (1 - ap * beta) * alpha * m**2) * sum_GM2,
            ),
            lines="2026-2040",
        ),
        Step(
            label="11",
            source="[10], Lemma D.9",
            tex=r"\le-\left(\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}-\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\right)\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+T\left(\frac{3\eta\eta_l^3L^2K}{1-\alpha'\beta}+\frac{\alpha\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2s}\right)\sigma_l^2+T\left(\frac{4\alpha^4\beta^2\eta^3\eta_l^3L^2}{(1-\alpha'\beta)^5sK}+\frac{18\alpha^2\beta^2\eta\eta_l^3L^2}{(1-\alpha'\beta)^3s}\right)\sigma_l^2+T\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\sigma_g^2+\left(\frac{4\alpha^2\beta^2\eta^3\eta_l^3L^2K}{(1-\alpha'\beta)^5}+\frac{18\beta^2\eta\eta_l^3L^2K^2}{(1-\alpha'\beta)^3}+\frac{\eta^2\eta_l^2LK^2}{2(1-\alpha'\beta)^2}\right)\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\frac1{sK}\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2-\frac{\eta\eta_l}{4(1-\alpha'\beta)\alpha m^2}\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\sum_{i\in[M]}\tilde G^i_t\Big\rVert^2",
            claims=(
                f_zT - f_z0
                <= -(
                    eta * eta_l * alpha / (2 * (1 - ap * beta))
                    - 36 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta)
                )
                * sum_gf2
                + T
                * (
                    3 * eta * eta_l**3 * L**2 * K / (1 - ap * beta)
                    + alpha * eta**2 * eta_l**2 * L / (2 * (1 - ap * beta) ** 2 * s)
                )
                * sigma_l**2
                + T
                * (
                    4
                    * alpha**4
                    * beta**2
                    * eta**3
                    * eta_l**3
                    * L**2
                    / ((1 - ap * beta) ** 5 * s * K)
                    + 18 * alpha**2 * beta**2 * eta * eta_l**3 * L**2 / ((1 - ap * beta) ** 3 * s)
                )
                * sigma_l**2
                + T * 36 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta) * sigma_g**2
                + (
                    4 * alpha**2 * beta**2 * eta**3 * eta_l**3 * L**2 * K / (1 - ap * beta) ** 5
                    + 18 * beta**2 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta) ** 3
                    + eta**2 * eta_l**2 * L * K**2 / (2 * (1 - ap * beta) ** 2)
                )
                * sum_GS2
                / (s * K) ** 2
                - eta * eta_l / (4 * (1 - ap * beta) * alpha * m**2) * sum_GM2,
            ),
            lines="2042-2060",
        ),
        Step(
            label="12",
            source="the second ceiling of the statement, used here together with a lemma of the form of Lemma D.4",
            tex=r"\eta\eta_l\le\frac{m(s-1)}{s(m-1)}\min\left\{\frac{(1-\alpha'\beta)^2\sqrt K}{4\alpha\beta L\sqrt{3\alpha}},\frac{(1-\alpha'\beta)\eta}{6\beta L\sqrt{2\alpha}},\frac{1-\alpha'\beta}{2\alpha L}\right\}",
            claims=(
                eta * eta_l
                <= m
                * (s - 1)
                / (s * (m - 1))
                * Min(
                    (1 - ap * beta) ** 2 * sqrt(K) / (4 * alpha * beta * L * sqrt(3 * alpha)),
                    (1 - ap * beta) * eta / (6 * beta * L * sqrt(2 * alpha)),
                    (1 - ap * beta) / (2 * alpha * L),
                ),
            ),
            lines="2061-2063",
        ),
        Step(
            label="13",
            source="[11], [12]",
            tex=r"\mathbb E[f(z_T)]-f(z_0)\le-\left(\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}-\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\right)\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+T\left(\frac{3\eta\eta_l^3L^2K}{1-\alpha'\beta}+\frac{\alpha\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2s}\right)\sigma_l^2+T\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\sigma_g^2+T\left(\frac{4\alpha^4\beta^2\eta^3\eta_l^3L^2}{(1-\alpha'\beta)^5sK}+\frac{18\alpha^2\beta^2\eta\eta_l^3L^2}{(1-\alpha'\beta)^3s}\right)\sigma_l^2+\frac{m-s}{ms(m-1)}\underbrace{\left(\frac{4\alpha^2\beta^2\eta^3\eta_l^3L^2}{(1-\alpha'\beta)^5K}+\frac{18\beta^2\eta\eta_l^3L^2}{(1-\alpha'\beta)^3}+\frac{\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2}\right)}_{B_1}\sum_{t=0}^{T-1}\sum_{i\in[M]}\mathbb E_t\lVert\tilde G^i_t\rVert^2",
            claims=(
                Eq(
                    B_1,
                    4 * alpha**2 * beta**2 * eta**3 * eta_l**3 * L**2 / ((1 - ap * beta) ** 5 * K)
                    + 18 * beta**2 * eta * eta_l**3 * L**2 / (1 - ap * beta) ** 3
                    + eta**2 * eta_l**2 * L / (2 * (1 - ap * beta) ** 2),
                ),
                f_zT - f_z0
                <= -(
                    eta * eta_l * alpha / (2 * (1 - ap * beta))
                    - 36 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta)
                )
                * sum_gf2
                + T
                * (
                    3 * eta * eta_l**3 * L**2 * K / (1 - ap * beta)
                    + alpha * eta**2 * eta_l**2 * L / (2 * (1 - ap * beta) ** 2 * s)
                )
                * sigma_l**2
                + T
                * (
                    4
                    * alpha**4
                    * beta**2
                    * eta**3
                    * eta_l**3
                    * L**2
                    / ((1 - ap * beta) ** 5 * s * K)
                    + 18 * alpha**2 * beta**2 * eta * eta_l**3 * L**2 / ((1 - ap * beta) ** 3 * s)
                )
                * sigma_l**2
                + T * 36 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta) * sigma_g**2
                + (m - s) / (m * s * (m - 1)) * B_1 * sum_Gi2,
            ),
            lines="2065-2080",
        ),
        Step(
            label="14",
            source="[13], Lemma D.11",
            tex=r"\le T\left(\frac{3\eta\eta_l^3L^2K}{1-\alpha'\beta}+\frac{\alpha\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2s}+\frac{4\alpha^4\beta^2\eta^3\eta_l^3L^2}{(1-\alpha'\beta)^5sK}+\frac{18\alpha^2\beta^2\eta\eta_l^3L^2}{(1-\alpha'\beta)^3s}\right)\sigma_l^2+T\left(6\alpha^2\eta_l^2L^2K+\frac{36\alpha^4\beta^2\eta_l^2L^2}{(1-\alpha'\beta)s}\right)\frac{m-s}{\kappa_1s(m-1)}B_1\sigma_l^2+T\left(\frac{(72\alpha^2\eta_l^2L^2K^2+4\alpha^2)(m-p)}{\kappa_1s(m-1)}B_1+\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\right)\sigma_g^2-\left(\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}-\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}-\frac{(72\alpha^2\eta_l^2L^2K^2+4\alpha^2)(m-s)}{\kappa_1s(m-1)}B_1\right)\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2",
            claims=(
                f_zT - f_z0
                <= T
                * (
                    3 * eta * eta_l**3 * L**2 * K / (1 - ap * beta)
                    + alpha * eta**2 * eta_l**2 * L / (2 * (1 - ap * beta) ** 2 * s)
                    + 4
                    * alpha**4
                    * beta**2
                    * eta**3
                    * eta_l**3
                    * L**2
                    / ((1 - ap * beta) ** 5 * s * K)
                    + 18 * alpha**2 * beta**2 * eta * eta_l**3 * L**2 / ((1 - ap * beta) ** 3 * s)
                )
                * sigma_l**2
                + T
                * (
                    6 * alpha**2 * eta_l**2 * L**2 * K
                    + 36 * alpha**4 * beta**2 * eta_l**2 * L**2 / ((1 - ap * beta) * s)
                )
                * (m - s)
                / (kappa1 * s * (m - 1))
                * B_1
                * sigma_l**2
                + T
                * (
                    (72 * alpha**2 * eta_l**2 * L**2 * K**2 + 4 * alpha**2)
                    * (m - s)
                    / (kappa1 * s * (m - 1))
                    * B_1
                    + 36 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta)
                )
                * sigma_g**2
                - (
                    eta * eta_l * alpha / (2 * (1 - ap * beta))
                    - 36 * eta * eta_l**3 * L**2 * K**2 / (1 - ap * beta)
                    - (72 * alpha**2 * eta_l**2 * L**2 * K**2 + 4 * alpha**2)
                    * (m - s)
                    / (kappa1 * s * (m - 1))
                    * B_1
                )
                * sum_gf2,
            ),
            lines="2082-2093",
        ),
        Step(
            label="15",
            source="[14], definition of c",
            tex=r"\frac1T\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2\le\Bigg[\frac{3\eta_l^2L^2K}\alpha+\frac{\eta\eta_lL}{2(1-\alpha'\beta)s}+\frac{4\alpha^3\beta^2\eta^2\eta_l^2L^2}{(1-\alpha'\beta)^4sK}+\frac{18\alpha\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2s}+\left(6\alpha\eta_l^2L^2K+\frac{36\alpha^3\beta^2\eta_l^2L^2}{(1-\alpha'\beta)s}\right)\frac{m-s}{\kappa_1s(m-1)}\underbrace{\left(\frac{4\alpha^2\beta^2\eta^2\eta_l^2L^2}{(1-\alpha'\beta)^4K}+\frac{18\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2}+\frac{\eta\eta_lL}{2(1-\alpha'\beta)}\right)}_{B_2}\Bigg]\frac{\sigma_l^2}c+\Bigg[\frac{(72\alpha\eta_l^2L^2K^2+4\alpha)(m-s)}{\kappa_1s(m-1)}B_2+\frac{36\eta_l^2L^2K^2}\alpha\Bigg]\frac{\sigma_g^2}c+\frac{(1-\alpha'\beta)(f(z_0)-\mathbb E_t[f(z_T)])}{c\alpha\eta\eta_lT}",
            claims=(
                Eq(
                    B_2,
                    4 * alpha**2 * beta**2 * eta**2 * eta_l**2 * L**2 / ((1 - ap * beta) ** 4 * K)
                    + 18 * beta**2 * eta_l**2 * L**2 / (1 - ap * beta) ** 2
                    + eta * eta_l * L / (2 * (1 - ap * beta)),
                ),
                mean_gf2
                <= (
                    3 * eta_l**2 * L**2 * K / alpha
                    + eta * eta_l * L / (2 * (1 - ap * beta) * s)
                    + 4
                    * alpha**3
                    * beta**2
                    * eta**2
                    * eta_l**2
                    * L**2
                    / ((1 - ap * beta) ** 4 * s * K)
                    + 18 * alpha * beta**2 * eta_l**2 * L**2 / ((1 - ap * beta) ** 2 * s)
                    + (
                        6 * alpha * eta_l**2 * L**2 * K
                        + 36 * alpha**3 * beta**2 * eta_l**2 * L**2 / ((1 - ap * beta) * s)
                    )
                    * (m - s)
                    / (kappa1 * s * (m - 1))
                    * B_2
                )
                * sigma_l**2
                / c
                + (
                    (72 * alpha * eta_l**2 * L**2 * K**2 + 4 * alpha)
                    * (m - s)
                    / (kappa1 * s * (m - 1))
                    * B_2
                    + 36 * eta_l**2 * L**2 * K**2 / alpha
                )
                * sigma_g**2
                / c
                + (1 - ap * beta) * (f_z0 - f_zT) / (c * alpha * eta * eta_l * T),
            ),
            lines="2094-2112",
        ),
        Step(
            label="16",
            source='[15]; "we set" the learning rates to their rates, "we can deduce that" alpha is O(K)',
            tex=r"\frac1T\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2\le\frac{(1-\beta)L(f(z_0)-\mathbb E_t[f(z_T)])}{c\sqrt{sKT}}+\Bigg(\frac3{K^2T}+\frac1{2(1-\beta)\sqrt{sKT}}+\frac{4\beta^2K}{(1-\beta)^4T}+\frac{18\beta^2}{(1-\beta)^2sKT}+\left(\frac6T+\frac{36\beta^2K}{(1-\beta)sT}\right)\frac{m-s}{\kappa_1(m-1)}\left(\frac{4\beta^2}{(1-\beta)^4T}+\frac{18\beta^2}{(1-\beta)^2sK^2T}+\frac1{2\sqrt{sKT}}\right)\Bigg)\frac{\sigma_l^2}c+\Bigg(\left(\frac{72K}T+4K\right)\frac{m-s}{\kappa_1(m-1)}\left(\frac{4\beta^2}{(1-\beta)^4T}+\frac{18\beta^2}{(1-\beta)^2sK^2T}+\frac1{2\sqrt{sKT}}\right)+\frac{36}{KT}\Bigg)\frac{\sigma_g^2}c",
            claims=(
                mean_gf2
                <= (1 - beta) * L * (f_z0 - f_zT) / (c * sqrt(s * K * T))
                + (
                    3 / (K**2 * T)
                    + 1 / (2 * (1 - beta) * sqrt(s * K * T))
                    + 4 * beta**2 * K / ((1 - beta) ** 4 * T)
                    + 18 * beta**2 / ((1 - beta) ** 2 * s * K * T)
                    + (6 / T + 36 * beta**2 * K / ((1 - beta) * s * T))
                    * (m - s)
                    / (kappa1 * (m - 1))
                    * (
                        4 * beta**2 / ((1 - beta) ** 4 * T)
                        + 18 * beta**2 / ((1 - beta) ** 2 * s * K**2 * T)
                        + 1 / (2 * sqrt(s * K * T))
                    )
                )
                * sigma_l**2
                / c
                + (
                    (72 * K / T + 4 * K)
                    * (m - s)
                    / (kappa1 * (m - 1))
                    * (
                        4 * beta**2 / ((1 - beta) ** 4 * T)
                        + 18 * beta**2 / ((1 - beta) ** 2 * s * K**2 * T)
                        + 1 / (2 * sqrt(s * K * T))
                    )
                    + 36 / (K * T)
                )
                * sigma_g**2
                / c,
            ),
            lines="2114-2128",
        ),
        Step(
            label="17",
            source="[16], definition of the initial gap",
            tex=r"D_0:=\mathbb E(f(z_0)-f(z_T))",
            claims=(Eq(D_0, f_z0 - f_zT),),
        ),
    ),
)
