r"""Lemma D.11 (sum of the local gradients).

- Hypotheses: $\eta_l\le\frac{1}{15LK}$; $\eta_l<\frac{1-\alpha'\beta}{6\alpha\beta L}$ (printed in
  the proof, line 1924, partly legible); kappa_1 as in fedsagd.const.kappa1 (printed in the proof).
- Statement (lines 1829-1839, again 1926-1932):
  $\frac{\kappa_1}{mK}\sum_{t=0}^{T-1}\sum_{i\in[M]}E_t\lVert\tilde
  G^i_t\rVert^2\le(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}{K})\sum_{t=0}^{T-1}E_t\lVert\nabla
  f(x_t)\rVert^2+(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}{K})T\sigma_g^2+6\alpha^2\eta_l^2L^2T\sigma_l^2+\frac{36\alpha^4\beta^2\eta_l^2L^2}{(1-\alpha'\beta)sK}T\sigma_l^2$.
  The exponent of $(1-\alpha'\beta)$ in the last term reads 1 on lines 1839 and 1932 and 2 on line
  1923; both forms follow.
"""


from bounds.papers.fedsagd.symbols import K, L, T, alpha, ap, beta, eta_l, gf2, kappa1, m, s, sigma_g, sigma_l, sum_GS2, sum_Gi2, sum_gf2, sum_v2, sumi_Gi2, v2, wdrift, wgF2, wsumi_gF2
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
id="fedsagd.lemD11", kind=Kind.LEMMA, text=__doc__, lines="1825-1934",
formulas=(Formula("statement", eta_l <= 1 / (15 * L * K), Role.BOUND),Formula("statement (2)", eta_l < (1 - ap * beta) / (6 * alpha * beta * L), Role.BOUND),Formula("lines 1839, 1932", kappa1 / (m * K) * sum_Gi2 <= (72 * alpha ** 2 * eta_l ** 2 * L ** 2 * K + 4 * alpha ** 2 / K) * (sum_gf2 + T * sigma_g ** 2) + 6 * alpha ** 2 * eta_l ** 2 * L ** 2 * T * sigma_l ** 2 + 36 * alpha ** 4 * beta ** 2 * eta_l ** 2 * L ** 2 / ((1 - ap * beta) * s * K) * T * sigma_l ** 2, Role.BOUND),Formula("line 1923", kappa1 / (m * K) * sum_Gi2 <= (72 * alpha ** 2 * eta_l ** 2 * L ** 2 * K + 4 * alpha ** 2 / K) * (sum_gf2 + T * sigma_g ** 2) + 6 * alpha ** 2 * eta_l ** 2 * L ** 2 * T * sigma_l ** 2 + 36 * alpha ** 4 * beta ** 2 * eta_l ** 2 * L ** 2 / ((1 - ap * beta) ** 2 * s * K) * T * sigma_l ** 2, Role.BOUND),),
steps=(
Step(label="1", source=r"convexity of the squared norm, weights $\alpha_k/\alpha$", tex=r"$\frac{1}{mK}\sum_iE_t\lVert\sum_k\alpha_k\nabla F_i(x^i_{t,k})\rVert^2=\frac{\alpha^2}{mK}\sum_iE_t\lVert\sum_k\frac{\alpha_k}{\alpha}\nabla F_i(x^i_{t,k})\rVert^2\le\frac{\alpha}{mK}\sum_i\sum_k\alpha_kE_t\lVert\nabla F_i(x^i_{t,k})\rVert^2$", claims=(sumi_Gi2 / (m * K) <= alpha / (m * K) * wsumi_gF2,), ),
Step(label="2", source="Assumptions 3.1 and 3.3", tex=r", for all i: $\sum_k\alpha_kE_t\lVert\nabla F_i(x^i_{t,k})\rVert^2\le2\sum_k\alpha_kE_t[\lVert\nabla F_i(x^i_{t,k})-\nabla F_i(x_t)\rVert^2+\lVert\nabla F_i(x_t)-\nabla f(x_t)+\nabla f(x_t)\rVert^2]\le2L^2\sum_k\alpha_kE_t\lVert x^i_{t,k}-x_t\rVert^2+4\alpha\sigma_g^2+4\alpha E_t\lVert\nabla f(x_t)\rVert^2$", claims=(wgF2 <= 2 * L ** 2 * wdrift + 4 * alpha * sigma_g ** 2 + 4 * alpha * gf2,), ),
Step(label="3", source="Lemma D.10", tex=r"this is $\le(72\alpha\eta_l^2L^2K^2+4\alpha)E_t\lVert\nabla f(x_t)\rVert^2+(72\alpha\eta_l^2L^2K^2+4\alpha)\sigma_g^2+6\alpha\eta_l^2L^2K\sigma_l^2+36\alpha\beta^2\eta_l^2L^2K^2E_t\lVert v_t\rVert^2$", claims=(wgF2 <= (72 * alpha * eta_l ** 2 * L ** 2 * K ** 2 + 4 * alpha) * (gf2 + sigma_g ** 2) + 6 * alpha * eta_l ** 2 * L ** 2 * K * sigma_l ** 2 + 36 * alpha * beta ** 2 * eta_l ** 2 * L ** 2 * K ** 2 * v2,), ),
Step(label="4", source="[1], [3]", tex=r"$\frac{1}{mK}\sum_iE_t\lVert\tilde G^i_t\rVert^2\le(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}{K})E_t\lVert\nabla f(x_t)\rVert^2+(72\alpha^2\eta_l^2L^2K+\frac{4\alpha^2}{K})\sigma_g^2+6\alpha^2\eta_l^2L^2\sigma_l^2+36\alpha^2\beta^2\eta_l^2L^2KE_t\lVert v_t\rVert^2$", claims=(sumi_Gi2 / (m * K) <= (72 * alpha ** 2 * eta_l ** 2 * L ** 2 * K + 4 * alpha ** 2 / K) * (gf2 + sigma_g ** 2) + 6 * alpha ** 2 * eta_l ** 2 * L ** 2 * sigma_l ** 2 + 36 * alpha ** 2 * beta ** 2 * eta_l ** 2 * L ** 2 * K * v2,), ),
Step(label="5", source="[4]", tex="the sum of [4] over t, \"by using weight 1\"", claims=(sum_Gi2 / (m * K) <= (72 * alpha ** 2 * eta_l ** 2 * L ** 2 * K + 4 * alpha ** 2 / K) * (sum_gf2 + T * sigma_g ** 2) + 6 * alpha ** 2 * eta_l ** 2 * L ** 2 * T * sigma_l ** 2 + 36 * alpha ** 2 * beta ** 2 * eta_l ** 2 * L ** 2 * K * sum_v2,), ),
Step(label="6", source="Lemma D.9", tex=r"this is $\le(\dots)+\frac{36\alpha^2\beta^2\eta_l^2L^2K}{(1-\alpha'\beta)^2}\sum_tE_t\lVert\frac{1}{sK}\sum_{i\in S_t}\tilde G^i_t\rVert^2+\frac{36\alpha^4\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2sK}T\sigma_l^2$", claims=(sum_Gi2 / (m * K) <= (72 * alpha ** 2 * eta_l ** 2 * L ** 2 * K + 4 * alpha ** 2 / K) * (sum_gf2 + T * sigma_g ** 2) + 6 * alpha ** 2 * eta_l ** 2 * L ** 2 * T * sigma_l ** 2 + 36 * alpha ** 2 * beta ** 2 * eta_l ** 2 * L ** 2 * K / (1 - ap * beta) ** 2 * sum_GS2 / (s * K) ** 2 + 36 * alpha ** 4 * beta ** 2 * eta_l ** 2 * L ** 2 / ((1 - ap * beta) ** 2 * s * K) * T * sigma_l ** 2,), ),
Step(label="7", source="[6], definition of kappa_1", tex="the statement", claims=(kappa1 / (m * K) * sum_Gi2 <= (72 * alpha ** 2 * eta_l ** 2 * L ** 2 * K + 4 * alpha ** 2 / K) * (sum_gf2 + T * sigma_g ** 2) + 6 * alpha ** 2 * eta_l ** 2 * L ** 2 * T * sigma_l ** 2 + 36 * alpha ** 4 * beta ** 2 * eta_l ** 2 * L ** 2 / ((1 - ap * beta) * s * K) * T * sigma_l ** 2,), ),
),
)
