r"""Lemma D.11, amended: sum of the squared local gradients.

Suppose $K\ge2$, $\eta_l\le\frac1{15LK}$, $\eta_l\lambda\le1$ and
$6\sqrt2\,\alpha\beta L\eta_l<1-\alpha'\beta$, and let

$$\kappa_1=1-\frac{72\alpha^2\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2},$$

which lies in $(0,1]$. Then

$$\frac{\kappa_1}{mK}\sum_{t=0}^{T-1}\sum_{i\in[M]}\mathbb E_t\lVert\tilde G^i_t\rVert^2\le\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)\sum_{t=0}^{T-1}\big(\mathbb E_t\lVert\nabla f(x_t)\rVert^2+\sigma_g^2\big)+6\alpha^2\eta_l^2L^2T\sigma_l^2+\frac{72\alpha^3\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2sK}T\sigma_l^2.$$

**What changed.** Lemmas D.9 and D.10 are taken in their amended forms: the former puts 72 in the
place of 36 into $\kappa_1$ and into the last term, whose $\alpha^4$ becomes $\alpha^3$, and the
latter brings $\eta_l\lambda\le1$, under which the weights $\alpha_k$ are not negative either, and
$K\ge2$. The last term keeps the exponent 2 that it has in Lemma D.9.
"""

from dataclasses import replace

from sympy import sqrt

from bounds.papers.fedsagd import constants, symbols
from bounds.papers.fedsagd.lemD11 import statement as printed
from bounds.papers.fedsagd.symbols import (
    K,
    L,
    T,
    alpha,
    ap,
    beta,
    eta_l,
    kappa1,
    lam,
    m,
    s,
    sigma_g,
    sigma_l,
    sum_gf2,
    sum_Gi2,
    sum_GS2,
)
from bounds.statement import Constant, Formula, Hypothesis, Role, Step, Where

share = 72 * alpha**2 * beta**2 * eta_l**2 * L**2 / (1 - ap * beta) ** 2
rest = (
    (72 * alpha**2 * eta_l**2 * L**2 * K + 4 * alpha**2 / K) * (sum_gf2 + T * sigma_g**2)
    + 6 * alpha**2 * eta_l**2 * L**2 * T * sigma_l**2
    + 72 * alpha**3 * beta**2 * eta_l**2 * L**2 / ((1 - ap * beta) ** 2 * s * K) * T * sigma_l**2
)
ceilings = (
    Hypothesis(eta_l <= 1 / (15 * L * K), Where.STATEMENT, "ceiling on eta_l"),
    Hypothesis(eta_l * lam <= 1, Where.STATEMENT, "ceiling on eta_l * lambda"),
    Hypothesis(K >= 2, Where.STATEMENT, "two local steps"),
)

statement = replace(
    printed,
    id="fedsagd.lemD11.repaired",
    text=__doc__,
    hypotheses=(
        *ceilings,
        Hypothesis(
            6 * sqrt(2) * alpha * beta * L * eta_l < 1 - ap * beta,
            Where.STATEMENT,
            "ceiling on eta_l (definition of kappa_1)",
        ),
        Hypothesis(s <= m, Where.STATEMENT, "S_t is a subset of {1, ..., m}"),
    ),
    formulas=(Formula("statement", kappa1 / (m * K) * sum_Gi2 <= rest, Role.BOUND),),
    constants=(
        constants.alpha,
        constants.ap,
        Constant(symbol=symbols.kappa1, definition=1 - share),
    ),
    steps=(
        *printed.steps[:5],
        Step(
            label="6",
            source="[5], fedsagd.lemD9.repaired",
            tex=r"\frac1{mK}\sum_{t=0}^{T-1}\sum_{i\in[M]}\mathbb E_t\lVert\tilde G^i_t\rVert^2\le\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)\Big(\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+T\sigma_g^2\Big)+6\alpha^2\eta_l^2L^2T\sigma_l^2+\frac{72\alpha^3\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2sK}T\sigma_l^2+\frac{72\alpha^2\beta^2\eta_l^2L^2K}{(1-\alpha'\beta)^2}\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\frac1{sK}\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2",
            claims=(sum_Gi2 / (m * K) <= rest + share * K * sum_GS2 / (s * K) ** 2,),
        ),
        Step(
            label="7",
            source="mean over the active clients against the mean of squares over all",
            tex=r"\sum_{t=0}^{T-1}\mathbb E_t\Big\lVert\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2\le\frac{s^2}m\sum_{t=0}^{T-1}\sum_{i\in[M]}\mathbb E_t\lVert\tilde G^i_t\rVert^2",
            claims=(sum_GS2 <= s**2 / m * sum_Gi2,),
        ),
        Step(
            label="8",
            source="[6], [7], definition of kappa_1",
            tex=r"\frac{\kappa_1}{mK}\sum_{t=0}^{T-1}\sum_{i\in[M]}\mathbb E_t\lVert\tilde G^i_t\rVert^2\le\Big(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}K\Big)\Big(\sum_{t=0}^{T-1}\mathbb E_t\lVert\nabla f(x_t)\rVert^2+T\sigma_g^2\Big)+6\alpha^2\eta_l^2L^2T\sigma_l^2+\frac{72\alpha^3\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2sK}T\sigma_l^2",
            claims=(kappa1 / (m * K) * sum_Gi2 <= rest,),
        ),
    ),
)
