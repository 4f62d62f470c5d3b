r"""Lemma D.7 (b), amended: the second moment of the step of the auxiliary sequence.

With the step (a) of Lemma D.7 and $\eta_l\lambda\le1$

$$\mathbb E_t\lVert z_{t+1}-z_t\rVert^2\le\frac{2\alpha\eta^2\eta_l^2}{(1-\alpha'\beta)^2s}\sigma_l^2+\frac{2\eta^2\eta_l^2}{(1-\alpha'\beta)^2s^2}\mathbb E_t\Big\lVert\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2.$$

**What changed.** The full gradients of later local steps stand at points that depend on the noise of
the earlier ones, so the two are not orthogonal; a factor 2 before both terms covers their product.
The noise alone adds up: each part has mean 0 given those before. The weights $\alpha_k$ are at most
one, and not negative, for $\eta_l\lambda\le1$.
"""

from bounds.letters import alphabet
from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    GS2,
    alpha,
    ap,
    beta,
    dz2,
    eta,
    eta_l,
    lam,
    s,
    sigma_l,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

N2 = alphabet("fedsagd")(
    "N2",
    r"\mathbb E_t\lVert\sum_{i\in S_t}(G^i_t-\tilde G^i_t)\rVert^2",
    "second moment of the weighted noise of the active clients",
    domain="real >= 0",
    unit="f^2/x^2",
)
bound = (
    2 * alpha * eta**2 * eta_l**2 / ((1 - ap * beta) ** 2 * s) * sigma_l**2
    + 2 * eta**2 * eta_l**2 / ((1 - ap * beta) ** 2 * s**2) * GS2
)

statement = Statement(
    id="fedsagd.lemD7.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1651-1699; also lines 397-399",
    assumptions=("fedsagd.ass3.2",),
    hypotheses=(
        Hypothesis(eta_l * lam <= 1, Where.STATEMENT, "ceiling on eta_l * lambda"),
        Hypothesis(ap * beta < 1, Where.STATEMENT, "alpha' beta below one"),
    ),
    formulas=(Formula("statement", dz2 <= bound, Role.BOUND),),
    constants=(constants.alpha, constants.ap),
    steps=(
        Step(
            label="1",
            source="noise with mean 0 given the past, weights at most one",
            tex=r"\mathbb E_t\Big\lVert\sum_{i\in S_t}(G^i_t-\tilde G^i_t)\Big\rVert^2\le s\alpha\sigma_l^2",
            claims=(N2 <= s * alpha * sigma_l**2,),
        ),
        Step(
            label="2",
            source="(a), square of a sum",
            tex=r"\mathbb E_t\lVert z_{t+1}-z_t\rVert^2\le\frac{\eta^2\eta_l^2}{(1-\alpha'\beta)^2s^2}\Big(2\,\mathbb E_t\Big\lVert\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2+2\,\mathbb E_t\Big\lVert\sum_{i\in S_t}(G^i_t-\tilde G^i_t)\Big\rVert^2\Big)",
            claims=(dz2 <= eta**2 * eta_l**2 / ((1 - ap * beta) ** 2 * s**2) * (2 * GS2 + 2 * N2),),
        ),
        Step(
            label="3",
            source="[1], [2]",
            tex=r"\le\frac{2\alpha\eta^2\eta_l^2}{(1-\alpha'\beta)^2s}\sigma_l^2+\frac{2\eta^2\eta_l^2}{(1-\alpha'\beta)^2s^2}\mathbb E_t\Big\lVert\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2",
            claims=(dz2 <= bound,),
        ),
    ),
)
