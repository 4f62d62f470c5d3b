r"""Lemma D.10, amended: the drift of the clients.

Suppose $\eta_l\le\frac1{15LK}$ and $\eta_l\lambda\le1$. Then for every client

$$\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2\le36\eta_l^2K^2\mathbb E_t\lVert\nabla f(x_t)\rVert^2+36\eta_l^2K^2\sigma_g^2+3\eta_l^2K\sigma_l^2+18\beta^2\eta_l^2K^2\mathbb E_t\lVert v_t\rVert^2,$$

where $K\ge2$ and $L$ is the smoothness constant of $F_i+\frac\mu2\lVert x\rVert^2$, whose gradients
Appendix D speaks of.

**What changed.** The factor $(1-\eta_l\lambda)^2$ is at most one only under a ceiling on
$\eta_l\lambda$, which the published lemma does not ask for. The bound is stated for every client, as
the proof gives it and as Lemma D.11 uses it, not for their mean.
"""

from bounds.papers.fedsagd.symbols import (
    K,
    L,
    beta,
    d_k,
    d_km1,
    eta_l,
    gf2,
    lam,
    sigma_g,
    sigma_l,
    v2,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

bound = (
    36 * eta_l**2 * K**2 * gf2
    + 36 * eta_l**2 * K**2 * sigma_g**2
    + 3 * eta_l**2 * K * sigma_l**2
    + 18 * beta**2 * eta_l**2 * K**2 * v2
)

statement = Statement(
    id="fedsagd.lemD10.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1767-1823",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    hypotheses=(
        Hypothesis(eta_l <= 1 / (15 * L * K), Where.STATEMENT, "ceiling on eta_l"),
        Hypothesis(eta_l * lam <= 1, Where.STATEMENT, "ceiling on eta_l * lambda"),
        Hypothesis(K >= 2, Where.STATEMENT, "two local steps"),
    ),
    formulas=(Formula("statement", d_k <= bound, Role.BOUND),),
    steps=(
        Step(
            label="1",
            source="local rule, Assumptions 3.1-3.3, Lemma D.1 with a = 1/(2K-1)",
            tex=r"\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2\le\Big(1+\frac1{K-1}\Big)\mathbb E_t\lVert x^i_{t,k-1}-x_t\rVert^2+12\eta_l^2K\mathbb E_t\lVert\nabla f(x_t)\rVert^2+12\eta_l^2K\sigma_g^2+6\beta^2\eta_l^2K\mathbb E_t\lVert v_t\rVert^2+\eta_l^2\sigma_l^2",
            claims=(
                d_k
                <= (1 + 1 / (K - 1)) * d_km1
                + 12 * eta_l**2 * K * gf2
                + 12 * eta_l**2 * K * sigma_g**2
                + 6 * beta**2 * eta_l**2 * K * v2
                + eta_l**2 * sigma_l**2,
            ),
        ),
        Step(
            label="2",
            source="unrolling [1] over k <= K steps",
            tex=r"\mathbb E_t\lVert x^i_{t,k}-x_t\rVert^2\le36\eta_l^2K^2\mathbb E_t\lVert\nabla f(x_t)\rVert^2+36\eta_l^2K^2\sigma_g^2+3\eta_l^2K\sigma_l^2+18\beta^2\eta_l^2K^2\mathbb E_t\lVert v_t\rVert^2",
            claims=(d_k <= bound,),
        ),
    ),
)
