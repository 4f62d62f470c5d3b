r"""Lemma D.9: sum of the squared global momenta.

$$\sum_{t=0}^{T-1}\mathbb E_t\lVert v_t\rVert^2\le\frac1{(1-\alpha'\beta)^2}\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\frac1{sK}\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2+\frac{T\alpha^2}{(1-\alpha'\beta)^2sK^2}\sigma_l^2$$

The proof's intermediate coefficients of the noise, on lines 1738-1742, are partly legible.
"""

from sympy import Eq, Sum

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    GS_of,
    K,
    T,
    alpha,
    ap,
    beta,
    main_v2,
    nu,
    p_t,
    r,
    s,
    sigma_l,
    sum_GS2,
    sum_v2,
    t,
    v2,
    v_t,
    wsum_GS2,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.lemD9",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1716-1765",
    assumptions=("fedsagd.ass3.2",),
    formulas=(
        Formula(
            "statement",
            sum_v2
            <= sum_GS2 / ((1 - ap * beta) ** 2 * (s * K) ** 2)
            + T * alpha**2 / ((1 - ap * beta) ** 2 * s * K**2) * sigma_l**2,
            Role.BOUND,
        ),
    ),
    constants=(constants.alpha, constants.ap, constants.nu),
    steps=(
        Step(
            label="1",
            source="unrolling Lemma D.6",
            tex=r"v_t=\frac1{(1+\beta)sK}\sum_{\tau=0}^{t-1}\Big(\frac{\beta\nu}{1+\beta}\Big)^{t-1-\tau}\sum_{i\in S_\tau}\sum_{k=0}^{K-1}\alpha_kg^i_{\tau,k}",
            claims=(
                Eq(
                    v_t,
                    Sum((beta * nu / (1 + beta)) ** (t - 1 - r) * GS_of(r), (r, 0, t - 1))
                    / ((1 + beta) * s * K),
                ),
            ),
        ),
        Step(
            label="2",
            source="Assumption 3.2, Lemma D.3",
            tex=r"\mathbb E_t\lVert v_t\rVert^2\le \mathbb E_t\Big\lVert\frac1{(1+\beta)sK}\sum_{\tau=0}^{t-1}\Big(\frac{\beta\nu}{1+\beta}\Big)^{t-1-\tau}\sum_{i\in S_\tau}\tilde G^i_\tau\Big\rVert^2+\frac{\alpha^2}{(1-\alpha'\beta)^2sK^2}\sigma_l^2",
            claims=(v2 <= main_v2 + alpha**2 / ((1 - ap * beta) ** 2 * s * K**2) * sigma_l**2,),
        ),
        Step(
            label="3",
            source='eq. (7): [2], "(a)", weights divided by their sum',
            tex=r"p_t=\sum_{\tau=0}^{t-1}\Big(\frac{\beta\nu}{1+\beta}\Big)^{t-1-\tau},\qquad \mathbb E_t\lVert v_t\rVert^2\le\frac1{(1+\beta)(1-\alpha'\beta)}\sum_{\tau=0}^{t-1}\Big(\frac{\beta\nu}{1+\beta}\Big)^{t-1-\tau}\mathbb E\Big\lVert\frac1{sK}\sum_{i\in S_\tau}\tilde G^i_\tau\Big\rVert^2+\frac{\alpha^2}{(1-\alpha'\beta)^2sK^2}\sigma_l^2",
            claims=(
                Eq(p_t, Sum((beta * nu / (1 + beta)) ** (t - 1 - r), (r, 0, t - 1))),
                v2
                <= wsum_GS2 / ((1 + beta) * (1 - ap * beta))
                + alpha**2 / ((1 - ap * beta) ** 2 * s * K**2) * sigma_l**2,
            ),
        ),
        Step(
            label="4",
            source="summing [3] over the rounds, exchanging the two sums",
            tex=r"\sum_{t=0}^{T-1}\mathbb E_t\lVert v_t\rVert^2\le\frac1{(1-\alpha'\beta)^2}\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\frac1{sK}\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2+\frac{T\alpha^2}{(1-\alpha'\beta)^2sK^2}\sigma_l^2",
            claims=(
                sum_v2
                <= sum_GS2 / ((1 - ap * beta) ** 2 * (s * K) ** 2)
                + T * alpha**2 / ((1 - ap * beta) ** 2 * s * K**2) * sigma_l**2,
            ),
        ),
    ),
)
