r"""Lemma D.7: the step of the auxiliary sequence.

$$z_{t+1}-z_t=-\frac{\eta\eta_l}{(1-\alpha'\beta)s}\sum_{i\in S_t}G^i_t\qquad\text{(a)}$$

"Besides", in the proof, with $\tilde G^i_t:=\sum_{k=0}^{K-1}\alpha_k\nabla F_i(x^i_{t,k})$,

$$\mathbb E_t\lVert z_{t+1}-z_t\rVert^2\le\frac{\alpha\eta^2\eta_l^2}{(1-\alpha'\beta)^2s}\sigma_l^2+\frac{\eta^2\eta_l^2}{(1-\alpha'\beta)^2s^2}\mathbb E_t\Big\lVert\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2\qquad\text{(b)}$$

The power of $\alpha$ in the first term of (b) is partly legible on line 1694; it reads 1 on line
2018.
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    G_S,
    GS2,
    G_Sm1,
    alpha,
    ap,
    beta,
    dz2,
    eta,
    eta_l,
    s,
    sigma_l,
    v_t,
    v_tm1,
    x_t,
    x_t1,
    x_tm1,
    z_t,
    z_t1,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.lemD7",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1651-1699; also lines 397-399",
    assumptions=("fedsagd.ass3.2",),
    formulas=(
        Formula("(a)", Eq(z_t1 - z_t, -eta * eta_l / ((1 - ap * beta) * s) * G_S), Role.CLAIM),
        Formula(
            "(b)",
            dz2
            <= alpha * eta**2 * eta_l**2 / ((1 - ap * beta) ** 2 * s) * sigma_l**2
            + eta**2 * eta_l**2 / ((1 - ap * beta) ** 2 * s**2) * GS2,
            Role.BOUND,
        ),
    ),
    constants=(constants.alpha, constants.ap),
    steps=(
        Step(
            label="1",
            source="definition of the auxiliary sequence",
            tex=r"z_{t+1}-z_t=\frac{1+\beta}{1-\alpha'\beta}(x_{t+1}-x_t)-\frac{\beta+\alpha'\beta}{1-\alpha'\beta}(x_t-x_{t-1})+\frac{\beta\eta\eta_l}{(1-\alpha'\beta)s}\Big(\sum_{i\in S_t}G^i_t-\sum_{i\in S_{t-1}}G^i_{t-1}\Big)",
            claims=(
                Eq(
                    z_t1 - z_t,
                    (1 + beta) / (1 - ap * beta) * (x_t1 - x_t)
                    - (beta + ap * beta) / (1 - ap * beta) * (x_t - x_tm1)
                    + beta * eta * eta_l / ((1 - ap * beta) * s) * (G_S - G_Sm1),
                ),
            ),
        ),
        Step(
            label="2",
            source="Algorithm 1, line 16, Lemma D.5",
            tex=r"=-\frac{(1+\beta)\eta\eta_l}{(1-\alpha'\beta)s}\sum_{i\in S_t}(G^i_t+\alpha\beta v_t)+\frac{(\beta+\alpha'\beta)\eta\eta_l}{(1-\alpha'\beta)s}\sum_{i\in S_{t-1}}(G^i_{t-1}+\alpha\beta v_{t-1})+\frac{\beta\eta\eta_l}{(1-\alpha'\beta)s}\Big(\sum_{i\in S_t}G^i_t-\sum_{i\in S_{t-1}}G^i_{t-1}\Big)",
            claims=(
                Eq(
                    z_t1 - z_t,
                    -(1 + beta)
                    * eta
                    * eta_l
                    / ((1 - ap * beta) * s)
                    * (G_S + s * alpha * beta * v_t)
                    + (beta + ap * beta)
                    * eta
                    * eta_l
                    / ((1 - ap * beta) * s)
                    * (G_Sm1 + s * alpha * beta * v_tm1)
                    + beta * eta * eta_l / ((1 - ap * beta) * s) * (G_S - G_Sm1),
                ),
            ),
        ),
        Step(
            label="3",
            source='"the last equality follow from Lemma D.6"',
            tex=r"=-\frac{\eta\eta_l}{(1-\alpha'\beta)s}\sum_{i\in S_t}G^i_t",
            claims=(Eq(z_t1 - z_t, -eta * eta_l / ((1 - ap * beta) * s) * G_S),),
        ),
        Step(
            label="4",
            source='[3], "the inequality is based on Assumption 3.2 and Lemma D.3" (number of the assumption not legible)',
            tex=r"\mathbb E_t\lVert z_{t+1}-z_t\rVert^2=\frac{\eta^2\eta_l^2}{(1-\alpha'\beta)^2s^2}\mathbb E_t\Big\lVert\sum_{i\in S_t}G^i_t\Big\rVert^2\le\frac{\alpha\eta^2\eta_l^2}{(1-\alpha'\beta)^2s}\sigma_l^2+\frac{\eta^2\eta_l^2}{(1-\alpha'\beta)^2s^2}\mathbb E_t\Big\lVert\sum_{i\in S_t}\tilde G^i_t\Big\rVert^2",
            claims=(
                dz2
                <= alpha * eta**2 * eta_l**2 / ((1 - ap * beta) ** 2 * s) * sigma_l**2
                + eta**2 * eta_l**2 / ((1 - ap * beta) ** 2 * s**2) * GS2,
            ),
        ),
    ),
)
