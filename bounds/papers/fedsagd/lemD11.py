r"""Lemma D.11: sum of the squared local gradients.

Suppose $\eta_l\le\frac1{15LK}$. Then, with $\kappa_1$ of fedsagd.const.kappa1, whose definition
asks for $\eta_l<\frac{1-\alpha'\beta}{6\alpha\beta L}$,

$$\frac{\kappa_1}{mK}\sum_{t=0}^{T-1}\sum_{i\in[M]}\mathbb E_t\lVert\tilde G^i_t\rVert^2\le\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)T\sigma_g^2+6\alpha^2\eta_l^2L^2T\sigma_l^2+\frac{36\alpha^4\beta^2\eta_l^2L^2}{(1-\alpha'\beta)sK}T\sigma_l^2.$$

The exponent of $(1-\alpha'\beta)$ in the last term reads 1 on lines 1839 and 1932 and 2 on line
1923. In the second ceiling the fraction is partly legible.
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    K,
    L,
    T,
    alpha,
    ap,
    beta,
    eta_l,
    gf2,
    kappa1,
    m,
    s,
    sigma_g,
    sigma_l,
    sum_gf2,
    sum_Gi2,
    sum_GS2,
    sum_v2,
    sumi_Gi2,
    v2,
    wdrift,
    wgF2,
    wsumi_gF2,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedsagd.lemD11",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1825-1934",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    hypotheses=(
        Hypothesis(eta_l <= 1 / (15 * L * K), Where.STATEMENT, "ceiling on eta_l"),
        Hypothesis(
            eta_l < (1 - ap * beta) / (6 * alpha * beta * L),
            Where.PROOF,
            "ceiling on eta_l (definition of kappa_1)",
        ),
    ),
    formulas=(
        Formula(
            "statement",
            kappa1 / (m * K) * sum_Gi2
            <= (72 * alpha**2 * eta_l**2 * L**2 * K + 4 * alpha**2 / K) * (sum_gf2 + T * sigma_g**2)
            + 6 * alpha**2 * eta_l**2 * L**2 * T * sigma_l**2
            + 36
            * alpha**4
            * beta**2
            * eta_l**2
            * L**2
            / ((1 - ap * beta) * s * K)
            * T
            * sigma_l**2,
            Role.BOUND,
        ),
        Formula(
            "line 1923",
            kappa1 / (m * K) * sum_Gi2
            <= (72 * alpha**2 * eta_l**2 * L**2 * K + 4 * alpha**2 / K) * (sum_gf2 + T * sigma_g**2)
            + 6 * alpha**2 * eta_l**2 * L**2 * T * sigma_l**2
            + 36
            * alpha**4
            * beta**2
            * eta_l**2
            * L**2
            / ((1 - ap * beta) ** 2 * s * K)
            * T
            * sigma_l**2,
            Role.BOUND,
        ),
    ),
    constants=(constants.alpha, constants.ap, constants.kappa1),
    steps=(
        Step(
            label="1",
            source="convexity of the squared norm with the weights divided by their sum",
            tex=r"\frac1{mK}\sum_{i\in[M]}\mathbb E_t\Big\lVert\sum_{k=0}^{K-1}\alpha_k\nabla F_i(x^i_{t,k})\Big\rVert^2=\frac{\alpha^2}{mK}\sum_{i\in[M]}\mathbb E_t\Big\lVert\sum_{k=0}^{K-1}\frac{\alpha_k}\alpha\nabla F_i(x^i_{t,k})\Big\rVert^2\le\frac\alpha{mK}\sum_{i\in[M]}\sum_{k=0}^{K-1}\alpha_k\mathbb E_t\lVert\nabla F_i(x^i_{t,k})\rVert^2",
            claims=(sumi_Gi2 / (m * K) <= alpha / (m * K) * wsumi_gF2,),
        ),
        Step(
            label="2",
            source="Assumptions 3.1 and 3.3, for all i",
            tex=r"\sum_{k=0}^{K-1}\alpha_k\mathbb E_t\lVert\nabla F_i(x^i_{t,k})\rVert^2\le2\sum_{k=0}^{K-1}\alpha_k\mathbb E_t[\lVert\nabla F_i(x^i_{t,k})-\nabla F_i(x_t)\rVert^2+\lVert\nabla F_i(x_t)-\nabla f(x_t)+\nabla f(x_t)\rVert^2]\le2L^2\sum_{k=0}^{K-1}\alpha_k\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2+4\alpha\sigma_g^2+4\alpha\mathbb E_t\lVert\nabla f(x_t)\rVert^2",
            claims=(wgF2 <= 2 * L**2 * wdrift + 4 * alpha * sigma_g**2 + 4 * alpha * gf2,),
        ),
        Step(
            label="3",
            source="Lemma D.10",
            tex=r"\le(72\alpha\eta_l^2L^2K^2+4\alpha)\mathbb E_t\lVert\nabla f(x_t)\rVert^2+(72\alpha\eta_l^2L^2K^2+4\alpha)\sigma_g^2+6\alpha\eta_l^2L^2K\sigma_l^2+36\alpha\beta^2\eta_l^2L^2K^2\mathbb E_t\lVert v_t\rVert^2",
            claims=(
                wgF2
                <= (72 * alpha * eta_l**2 * L**2 * K**2 + 4 * alpha) * (gf2 + sigma_g**2)
                + 6 * alpha * eta_l**2 * L**2 * K * sigma_l**2
                + 36 * alpha * beta**2 * eta_l**2 * L**2 * K**2 * v2,
            ),
        ),
        Step(
            label="4",
            source="[1], [3]",
            tex=r"\frac1{mK}\sum_{i\in[M]}\mathbb E_t\Big\lVert\sum_{k=0}^{K-1}\alpha_k\nabla F_i(x^i_{t,k})\Big\rVert^2\le\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)\mathbb E_t\lVert\nabla f(x_t)\rVert^2+\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)\sigma_g^2+6\alpha^2\eta_l^2L^2\sigma_l^2+36\alpha^2\beta^2\eta_l^2L^2K\mathbb E_t\lVert v_t\rVert^2",
            claims=(
                sumi_Gi2 / (m * K)
                <= (72 * alpha**2 * eta_l**2 * L**2 * K + 4 * alpha**2 / K) * (gf2 + sigma_g**2)
                + 6 * alpha**2 * eta_l**2 * L**2 * sigma_l**2
                + 36 * alpha**2 * beta**2 * eta_l**2 * L**2 * K * v2,
            ),
        ),
        Step(
            label="5",
            source='[4], summed over the rounds "by using weight 1"',
            tex=r"\frac1{mK}\sum_{t=0}^{T-1}\sum_{i\in[M]}\mathbb E_t\Big\lVert\sum_{k=0}^{K-1}\alpha_k\nabla F_i(x^i_{t,k})\Big\rVert^2\le\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)T\sigma_g^2+6\alpha^2\eta_l^2L^2T\sigma_l^2+36\alpha^2\beta^2\eta_l^2L^2K\sum_{t=0}^{T-1}\mathbb E_t\lVert v_t\rVert^2",
            claims=(
                sum_Gi2 / (m * K)
                <= (72 * alpha**2 * eta_l**2 * L**2 * K + 4 * alpha**2 / K)
                * (sum_gf2 + T * sigma_g**2)
                + 6 * alpha**2 * eta_l**2 * L**2 * T * sigma_l**2
                + 36 * alpha**2 * beta**2 * eta_l**2 * L**2 * K * sum_v2,
            ),
        ),
        Step(
            label="6",
            source="[5], Lemma D.9",
            tex=r"\le\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)T\sigma_g^2+6\alpha^2\eta_l^2L^2T\sigma_l^2+\frac{36\alpha^2\beta^2\eta_l^2L^2K}{(1-\alpha'\beta)^2}\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\frac1{sK}\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2+\frac{36\alpha^4\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2sK}T\sigma_l^2",
            claims=(
                sum_Gi2 / (m * K)
                <= (72 * alpha**2 * eta_l**2 * L**2 * K + 4 * alpha**2 / K)
                * (sum_gf2 + T * sigma_g**2)
                + 6 * alpha**2 * eta_l**2 * L**2 * T * sigma_l**2
                + 36
                * alpha**2
                * beta**2
                * eta_l**2
                * L**2
                * K
                / (1 - ap * beta) ** 2
                * sum_GS2
                / (s * K) ** 2
                + 36
                * alpha**4
                * beta**2
                * eta_l**2
                * L**2
                / ((1 - ap * beta) ** 2 * s * K)
                * T
                * sigma_l**2,
            ),
        ),
        Step(
            label="7",
            source="[6], definition of kappa_1",
            tex=r"\frac{\kappa_1}{mK}\sum_{t=0}^{T-1}\sum_{i\in[M]}\mathbb E_t\Big\lVert\sum_{k=0}^{K-1}\alpha_k\nabla F_i(x^i_{t,k})\Big\rVert^2\le\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)T\sigma_g^2+6\alpha^2\eta_l^2L^2T\sigma_l^2+\frac{36\alpha^4\beta^2\eta_l^2L^2}{(1-\alpha'\beta)sK}T\sigma_l^2",
            claims=(
                kappa1 / (m * K) * sum_Gi2
                <= (72 * alpha**2 * eta_l**2 * L**2 * K + 4 * alpha**2 / K)
                * (sum_gf2 + T * sigma_g**2)
                + 6 * alpha**2 * eta_l**2 * L**2 * T * sigma_l**2
                + 36
                * alpha**4
                * beta**2
                * eta_l**2
                * L**2
                / ((1 - ap * beta) * s * K)
                * T
                * sigma_l**2,
            ),
            lines="1926-1932",
        ),
    ),
)
