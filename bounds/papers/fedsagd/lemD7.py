r"""Lemma D.7 (step of z_t).

- Statement (a): $z_{t+1}-z_t=-\frac{\eta\eta_l}{(1-\alpha'\beta)s}\sum_{i\in S_t}G^i_t$.
- Statement (b), in the proof: $E_t\lVert
  z_{t+1}-z_t\rVert^2\le\frac{\alpha\eta^2\eta_l^2}{(1-\alpha'\beta)^2s}\sigma_l^2+\frac{\eta^2\eta_l^2}{(1-\alpha'\beta)^2s^2}E_t\lVert\sum_{i\in
  S_t}\tilde G^i_t\rVert^2$ (power of alpha in the first term partly legible on line 1694; it reads
  1 on line 2018).
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import GS2, G_S, G_Sm1, alpha, ap, beta, dz2, eta, eta_l, s, sigma_l, v_t, v_tm1, x_t, x_t1, x_tm1, z_t, z_t1
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
id="fedsagd.lemD7", kind=Kind.LEMMA, text=__doc__, lines="1651-1699; also lines 397-399",
formulas=(Formula("statement", Eq(z_t1 - z_t, -eta * eta_l / ((1 - ap * beta) * s) * G_S), Role.CLAIM),Formula("statement (2)", dz2 <= alpha * eta ** 2 * eta_l ** 2 / ((1 - ap * beta) ** 2 * s) * sigma_l ** 2 + eta ** 2 * eta_l ** 2 / ((1 - ap * beta) ** 2 * s ** 2) * GS2, Role.BOUND),),
steps=(
Step(label="1", source="fedsagd.def.z", tex=r"$z_{t+1}-z_t=\frac{1+\beta}{1-\alpha'\beta}(x_{t+1}-x_t)-\frac{\beta+\alpha'\beta}{1-\alpha'\beta}(x_t-x_{t-1})+\frac{\beta\eta\eta_l}{(1-\alpha'\beta)s}(\sum_{i\in S_t}G^i_t-\sum_{i\in S_{t-1}}G^i_{t-1})$", claims=(Eq(z_t1 - z_t, (1 + beta) / (1 - ap * beta) * (x_t1 - x_t) - (beta + ap * beta) / (1 - ap * beta) * (x_t - x_tm1) + beta * eta * eta_l / ((1 - ap * beta) * s) * (G_S - G_Sm1)),), ),
Step(label="2", source="Algorithm 1, line 16, Lemma D.5", tex=r"this equals $-\frac{(1+\beta)\eta\eta_l}{(1-\alpha'\beta)s}\sum_{i\in S_t}(G^i_t+\alpha\beta v_t)+\frac{(\beta+\alpha'\beta)\eta\eta_l}{(1-\alpha'\beta)s}\sum_{i\in S_{t-1}}(G^i_{t-1}+\alpha\beta v_{t-1})+\frac{\beta\eta\eta_l}{(1-\alpha'\beta)s}(\sum_{i\in S_t}G^i_t-\sum_{i\in S_{t-1}}G^i_{t-1})$", claims=(Eq(z_t1 - z_t, -(1 + beta) * eta * eta_l / ((1 - ap * beta) * s) * (G_S + s * alpha * beta * v_t) + (beta + ap * beta) * eta * eta_l / ((1 - ap * beta) * s) * (G_Sm1 + s * alpha * beta * v_tm1) + beta * eta * eta_l / ((1 - ap * beta) * s) * (G_S - G_Sm1)),), ),
Step(label="3", source="\"the last equality follow from Lemma D.6\"", tex="this equals (a)", claims=(Eq(z_t1 - z_t, -eta * eta_l / ((1 - ap * beta) * s) * G_S),), ),
Step(label="4", source="(a); \"the inequality is based on Assumption 3.2 and Lemma D.3\" (number of the assumption not legible)", tex="(b)", claims=(dz2 <= alpha * eta ** 2 * eta_l ** 2 / ((1 - ap * beta) ** 2 * s) * sigma_l ** 2 + eta ** 2 * eta_l ** 2 / ((1 - ap * beta) ** 2 * s ** 2) * GS2,), ),
),
)
