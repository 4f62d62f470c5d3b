r"""Lemma D.9, amended: sum of the squared global momenta.

With $\eta_l\lambda\le1$ and $\alpha'\beta<1$

$$\sum_{t=0}^{T-1}\mathbb E_t\lVert v_t\rVert^2\le\frac2{(1-\alpha'\beta)^2}\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\frac1{sK}\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2+\frac{2T\alpha}{(1-\alpha'\beta)^2sK^2}\sigma_l^2.$$

**What changed.** The full gradients of later rounds stand at points that depend on the noise of the
earlier ones, so the two are not orthogonal; a factor 2 before both terms covers their product. The
noise of a round is that of fedsagd.lemD7.repaired, where $\alpha$ stands in the place of
$\alpha^2$, and the noise of the rounds adds up, since each has mean 0 given those before.
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
    eta_l,
    lam,
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
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedsagd.lemD9.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1716-1765",
    assumptions=("fedsagd.ass3.2",),
    hypotheses=(
        Hypothesis(eta_l * lam <= 1, Where.STATEMENT, "ceiling on eta_l * lambda"),
        Hypothesis(ap * beta < 1, Where.STATEMENT, "alpha' beta below one"),
    ),
    formulas=(
        Formula(
            "statement",
            sum_v2
            <= 2 * sum_GS2 / ((1 - ap * beta) ** 2 * (s * K) ** 2)
            + 2 * T * alpha / ((1 - ap * beta) ** 2 * s * K**2) * sigma_l**2,
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
            source="square of a sum, fedsagd.lemD7.repaired [1], noise with mean 0 given the past",
            tex=r"\mathbb E_t\lVert v_t\rVert^2\le2\,\mathbb E_t\Big\lVert\frac1{(1+\beta)sK}\sum_{\tau=0}^{t-1}\Big(\frac{\beta\nu}{1+\beta}\Big)^{t-1-\tau}\sum_{i\in S_\tau}\tilde G^i_\tau\Big\rVert^2+\frac{2\alpha}{(1-\alpha'\beta)^2sK^2}\sigma_l^2",
            claims=(
                v2 <= 2 * main_v2 + 2 * alpha / ((1 - ap * beta) ** 2 * s * K**2) * sigma_l**2,
            ),
        ),
        Step(
            label="3",
            source='eq. (7): [2], "(a)", weights divided by their sum',
            tex=r"p_t=\sum_{\tau=0}^{t-1}\Big(\frac{\beta\nu}{1+\beta}\Big)^{t-1-\tau},\qquad \mathbb E_t\lVert v_t\rVert^2\le\frac2{(1+\beta)(1-\alpha'\beta)}\sum_{\tau=0}^{t-1}\Big(\frac{\beta\nu}{1+\beta}\Big)^{t-1-\tau}\mathbb E\Big\lVert\frac1{sK}\sum_{i\in S_\tau}\tilde G^i_\tau\Big\rVert^2+\frac{2\alpha}{(1-\alpha'\beta)^2sK^2}\sigma_l^2",
            claims=(
                Eq(p_t, Sum((beta * nu / (1 + beta)) ** (t - 1 - r), (r, 0, t - 1))),
                v2
                <= 2 * wsum_GS2 / ((1 + beta) * (1 - ap * beta))
                + 2 * alpha / ((1 - ap * beta) ** 2 * s * K**2) * sigma_l**2,
            ),
        ),
        Step(
            label="4",
            source="summing [3] over the rounds, exchanging the two sums",
            tex=r"\sum_{t=0}^{T-1}\mathbb E_t\lVert v_t\rVert^2\le\frac2{(1-\alpha'\beta)^2}\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\frac1{sK}\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2+\frac{2T\alpha}{(1-\alpha'\beta)^2sK^2}\sigma_l^2",
            claims=(
                sum_v2
                <= 2 * sum_GS2 / ((1 - ap * beta) ** 2 * (s * K) ** 2)
                + 2 * T * alpha / ((1 - ap * beta) ** 2 * s * K**2) * sigma_l**2,
            ),
        ),
    ),
)
