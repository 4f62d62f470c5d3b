r"""Lemma D.12 (the statement of Theorem 4.1, with its proof).

- Hypotheses and statement: those of fedsagd.thm4.1 (lines 1936-1953). Inside the proof also:
  kappa_1 and c (printed in the proof); $\eta_l=O(\frac{1}{LK\sqrt T})$ and $\eta=O(\sqrt{sK})$,
  from which "we can deduce that $\alpha=O(K)$"
  (printed in the proof, line 2114, and in Remark 4.2).
"""

from sympy import Eq, Min, sqrt

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
    sum_GM2,
    sum_GS2,
    sum_Gi2,
    sum_gf2,
    sum_v2,
    v2,
    wsum_drift,
    zx2,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.lemD12",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1936-2129",
    formulas=(
        Formula(
            "statement",
            L * D_0 / sqrt(s * K * T)
            + sigma_l**2 / sqrt(s * K * T)
            + (sigma_l**2 / K**2 + K * sigma_l**2 + sigma_l**2 / (s * K) + sigma_g**2 / K) / T
            + ((1 / T + K / (s * T)) * sigma_l**2 + (K / T + K) * sigma_g**2)
            * (m - s)
            / (m - 1)
            * (1 / T + 1 / (s * K**2 * T) + 1 / sqrt(s * K * T)),
            Role.EXPRESSION,
        ),
    ),
    steps=(
        Step(
            label="1",
            source="smoothness of f (Lemma D.2)",
            tex=r"$E_t[f(z_{t+1})]\le f(z_t)+\langle\nabla f(z_t),E_t[z_{t+1}-z_t]\rangle+\frac L2E_t\lVert z_{t+1}-z_t\rVert^2$",
            claims=(f_z1 <= f_z + ip_z + L / 2 * dz2,),
        ),
        Step(
            label="2",
            source=r"adding and subtracting $\nabla f(x_t)$",
            tex=r"$\langle\nabla f(z_t),E_t[z_{t+1}-z_t]\rangle=A_1+A_2$, $A_1=\langle\nabla f(z_t)-\nabla f(x_t),E_t[z_{t+1}-z_t]\rangle$, $A_2=\langle\nabla f(x_t),E_t[z_{t+1}-z_t]\rangle$",
            claims=(Eq(ip_z, A_1 + A_2),),
        ),
        Step(
            label="3",
            source="Lemma D.7, uniform sampling, product of two vectors",
            tex=r"$A_1=\langle\sqrt{\frac{2K\eta\eta_l}{1-\alpha'\beta}}(\nabla f(z_t)-\nabla f(x_t)),-\sqrt{\frac{\eta\eta_l}{2(1-\alpha'\beta)K}}\frac1mE_t\sum_{i\in[M]}\tilde G^i_t\rangle\le\frac{\eta\eta_lK}{1-\alpha'\beta}\lVert\nabla f(z_t)-\nabla f(x_t)\rVert^2+\frac{\eta\eta_l}{4(1-\alpha'\beta)m^2K}E_t\lVert\sum_{i\in[M]}\tilde G^i_t\rVert^2$",
            claims=(
                A_1
                <= eta * eta_l * K / (1 - ap * beta) * df2
                + eta * eta_l / (4 * (1 - ap * beta) * m**2 * K) * GM2,
            ),
        ),
        Step(
            label="4",
            source="Assumption 3.1",
            tex=r"this is $\le\frac{\eta\eta_lL^2K}{1-\alpha'\beta}\lVert z_t-x_t\rVert^2+\frac{\eta\eta_l}{4(1-\alpha'\beta)Km^2}E_t\lVert\sum_{i\in[M]}\tilde G^i_t\rVert^2$",
            claims=(
                A_1
                <= eta * eta_l * L**2 * K / (1 - ap * beta) * zx2
                + eta * eta_l / (4 * (1 - ap * beta) * m**2 * K) * GM2,
            ),
        ),
        Step(
            label="5",
            source="Lemma D.7, square of a difference",
            tex=r"$A_2=\langle\frac{\eta\eta_l}{1-\alpha'\beta}\nabla f(x_t),-E_t[\frac1m\sum_{i\in[M]}\tilde G^i_t-\alpha\nabla f(x_t)+\alpha\nabla f(x_t)]\rangle=-\frac{\alpha\eta\eta_l}{2(1-\alpha'\beta)}\lVert\nabla f(x_t)\rVert^2+\frac{\eta\eta_l}{2(1-\alpha'\beta)\alpha}E_t\lVert\frac1m\sum_{i\in[M]}\tilde G^i_t-\alpha\nabla f(x_t)\rVert^2-\frac{\eta\eta_l}{2(1-\alpha'\beta)\alpha m^2}E_t\lVert\sum_{i\in[M]}\tilde G^i_t\rVert^2$",
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
            tex=r"$E_t\lVert\frac1m\sum_i\tilde G^i_t-\alpha\nabla f(x_t)\rVert^2=E_t\lVert\frac1m\sum_i\sum_k\alpha_k(\nabla F_i(x^i_{t,k})-\nabla F_i(x_t))\rVert^2$, and $A_2\le[\cdot]\sum_{i\in[M]}\sum_{k=0}^{K-1}\alpha_kE_t\lVert x^i_{t,k}-x_t\rVert^2-\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}\lVert\nabla f(x_t)\rVert^2-\frac{\eta\eta_l}{2(1-\alpha'\beta)\alpha m^2}E_t\lVert\sum_{i\in[M]}\tilde G^i_t\rVert^2$ (the prefactor $[\cdot]$ on lines 1992-1993, with numerator $\eta\eta_lL^2$, is not fully legible; `pf_6` stands for it)",
            claims=(
                A_2
                <= pf_6 * wsum_drift
                - eta * eta_l * alpha / (2 * (1 - ap * beta)) * gf2
                - eta * eta_l / (2 * (1 - ap * beta) * alpha * m**2) * GM2,
            ),
        ),
        Step(
            label="7",
            source="[6], Lemma D.10",
            tex=r"$A_2\le\frac{\eta\eta_lL^2}{1-\alpha'\beta}(36\eta_l^2K^2E_t\lVert\nabla f(x_t)\rVert^2+36\eta_l^2K^2\sigma_g^2+3\eta_l^2K\sigma_l^2+18\beta^2\eta_l^2K^2E_t\lVert v_t\rVert^2)-\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}\lVert\nabla f(x_t)\rVert^2-\frac{\eta\eta_l}{2(1-\alpha'\beta)\alpha m^2}E_t\lVert\sum_{i\in[M]}\tilde G^i_t\rVert^2$",
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
            tex="(lines 2006-2015): the sum of [1], [4], [7]",
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
        ),
        Step(
            label="9",
            source="[8], Lemmas D.7 and D.8",
            tex=r"(lines 2017-2024): $E_t[f(z_{t+1})]\le f(z_t)+\left(\frac{\alpha^2\beta^2(1+\beta)^2\eta^3\eta_l^3L^2K}{(1-\alpha'\beta)^3}+\frac{18\beta^2\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\right)E_t\lVert v_t\rVert^2-\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}E_t\lVert\nabla f(x_t)\rVert^2+\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}E_t\lVert\nabla f(x_t)\rVert^2+\left(\frac{3\eta\eta_l^3L^2K}{1-\alpha'\beta}+\frac{\alpha\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2s}\right)\sigma_l^2+\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\sigma_g^2+\frac{\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2s^2}E_t\lVert\sum_{i\in S_t}\tilde G^i_t\rVert^2-\frac{\eta\eta_l}{4(1-\alpha'\beta)\alpha m^2}E_t\lVert\sum_{i\in[M]}\tilde G^i_t\rVert^2$",
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
        ),
        Step(
            label="10",
            source="[9]",
            tex="(lines 2026-2040): the sum of [9] over t = 0, ..., T-1",
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
        ),
        Step(
            label="11",
            source="[10], Lemma D.9",
            tex=r"(lines 2042-2060): $E[f(z_T)]-f(z_0)\le-\left(\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}-\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\right)\sum_tE\lVert\nabla f(x_t)\rVert^2+T\left(\frac{3\eta\eta_l^3L^2K}{1-\alpha'\beta}+\frac{\alpha\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2s}\right)\sigma_l^2+T\left(\frac{4\alpha^4\beta^2\eta^3\eta_l^3L^2}{(1-\alpha'\beta)^5sK}+\frac{18\alpha^2\beta^2\eta\eta_l^3L^2}{(1-\alpha'\beta)^3s}\right)\sigma_l^2+T\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\sigma_g^2+\left(\frac{4\alpha^2\beta^2\eta^3\eta_l^3L^2K}{(1-\alpha'\beta)^5}+\frac{18\beta^2\eta\eta_l^3L^2K^2}{(1-\alpha'\beta)^3}+\frac{\eta^2\eta_l^2LK^2}{2(1-\alpha'\beta)^2}\right)\sum_tE_t\lVert\frac{1}{sK}\sum_{i\in S_t}\tilde G^i_t\rVert^2-\frac{\eta\eta_l}{4(1-\alpha'\beta)\alpha m^2}\sum_tE_t\lVert\sum_{i\in[M]}\tilde G^i_t\rVert^2$",
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
        ),
        Step(
            label="12",
            source="Theorem 4.1",
            tex="hypothesis used here (lines 2061-2063): the second step-size condition of fedsagd.thm4.1 together with a lemma whose number is not legible (the next display has the form of Lemma D.4)",
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
        ),
        Step(
            label="13",
            source="[11], [12]",
            tex=r"(lines 2065-2080), with $B_1=\frac{4\alpha^2\beta^2\eta^3\eta_l^3L^2}{(1-\alpha'\beta)^5K}+\frac{18\beta^2\eta\eta_l^3L^2}{(1-\alpha'\beta)^3}+\frac{\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2}$: in [11] the last two terms are replaced by $\frac{m-s}{ms(m-1)}B_1\sum_t\sum_{i\in[M]}E_t\lVert\tilde G^i_t\rVert^2$; then",
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
        ),
        Step(
            label="14",
            source="[13], Lemma D.11",
            tex=r"(lines 2082-2093): $E[f(z_T)]-f(z_0)\le T\left(\frac{3\eta\eta_l^3L^2K}{1-\alpha'\beta}+\frac{\alpha\eta^2\eta_l^2L}{2(1-\alpha'\beta)^2s}+\frac{4\alpha^4\beta^2\eta^3\eta_l^3L^2}{(1-\alpha'\beta)^5sK}+\frac{18\alpha^2\beta^2\eta\eta_l^3L^2}{(1-\alpha'\beta)^3s}\right)\sigma_l^2+T\left(6\alpha^2\eta_l^2L^2K+\frac{36\alpha^4\beta^2\eta_l^2L^2}{(1-\alpha'\beta)s}\right)\frac{m-s}{\kappa_1s(m-1)}B_1\sigma_l^2+T\left(\frac{(72\alpha^2\eta_l^2L^2K^2+4\alpha^2)(m-s)}{\kappa_1s(m-1)}B_1+\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}\right)\sigma_g^2-\left(\frac{\eta\eta_l\alpha}{2(1-\alpha'\beta)}-\frac{36\eta\eta_l^3L^2K^2}{1-\alpha'\beta}-\frac{(72\alpha^2\eta_l^2L^2K^2+4\alpha^2)(m-s)}{\kappa_1s(m-1)}B_1\right)\sum_tE\lVert\nabla f(x_t)\rVert^2$ (line 2086 reads m-p for the m-s of the sigma_g term; powers of alpha and of $(1-\alpha'\beta)$ on lines 2082-2084 partly legible)",
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
        ),
        Step(
            label="15",
            source="[14], definition of c",
            tex=r"(lines 2094-2112), with c as in fedsagd.const.c and $B_2=\frac{4\alpha^2\beta^2\eta^2\eta_l^2L^2}{(1-\alpha'\beta)^4K}+\frac{18\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2}+\frac{\eta\eta_lL}{2(1-\alpha'\beta)}$: $\frac1T\sum_tE_t\lVert\nabla f(x_t)\rVert^2\le\left[\frac{3\eta_l^2L^2K}{\alpha}+\frac{\eta\eta_lL}{2(1-\alpha'\beta)s}+\frac{4\alpha^3\beta^2\eta^2\eta_l^2L^2}{(1-\alpha'\beta)^4sK}+\frac{18\alpha\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2s}+\left(6\alpha\eta_l^2L^2K+\frac{36\alpha^3\beta^2\eta_l^2L^2}{(1-\alpha'\beta)s}\right)\frac{m-s}{\kappa_1s(m-1)}B_2\right]\frac{\sigma_l^2}{c}+\left[\frac{(72\alpha\eta_l^2L^2K^2+4\alpha)(m-s)}{\kappa_1s(m-1)}B_2+\frac{36\eta_l^2L^2K^2}{\alpha}\right]\frac{\sigma_g^2}{c}+\frac{(1-\alpha'\beta)(f(z_0)-E_t[f(z_T)])}{c\alpha\eta\eta_lT}$; then",
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
        ),
        Step(
            label="16",
            source="[15]",
            tex=r'(lines 2114-2128), "we set $\eta_l=O(\frac{1}{LK\sqrt T})$ and $\eta=O(\sqrt{sK})$, we can deduce that $\alpha=O(K)$": $\frac1T\sum_tE_t\lVert\nabla f(x_t)\rVert^2\le\frac{(1-\beta)L(f(z_0)-E_t[f(z_T)])}{c\sqrt{sKT}}+\left(\frac{3}{K^2T}+\frac{1}{2(1-\beta)\sqrt{sKT}}+\frac{4\beta^2K}{(1-\beta)^4T}+\frac{18\beta^2}{(1-\beta)^2sKT}+\left(\frac6T+\frac{36\beta^2K}{(1-\beta)sT}\right)\frac{m-s}{\kappa_1(m-1)}\left(\frac{4\beta^2}{(1-\beta)^4T}+\frac{18\beta^2}{(1-\beta)^2sK^2T}+\frac{1}{2\sqrt{sKT}}\right)\right)\frac{\sigma_l^2}{c}+\left(\left(\frac{72K}{T}+4K\right)\frac{m-s}{\kappa_1(m-1)}\left(\frac{4\beta^2}{(1-\beta)^4T}+\frac{18\beta^2}{(1-\beta)^2sK^2T}+\frac{1}{2\sqrt{sKT}}\right)+\frac{36}{KT}\right)\frac{\sigma_g^2}{c}$ (the last denominators inside the brackets, and some exponents, are partly legible)',
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
        ),
        Step(
            label="17",
            source="[16]",
            tex="the statement",
            claims=(Eq(D_0, f_z0 - f_zT),),
        ),
    ),
)
