r"""Lemma D.10 (client drift).

- Hypotheses: $\eta_l\le\frac{1}{15LK}$. For K = 1, a = 1; for K >= 2, a = 1/(2K-1) (printed in the
  proof).
- Statement: $\frac1m\sum_{i\in[M]}E_t\lVert x^i_{t,k}-x_t\rVert^2\le36\eta_l^2K^2E_t\lVert\nabla
  f(x_t)\rVert^2+36\eta_l^2K^2\sigma_g^2+3\eta_l^2K\sigma_l^2+18\beta^2\eta_l^2K^2E_t\lVert
  v_t\rVert^2$.
"""

from sympy import Sum

from bounds.papers.fedsagd.symbols import K, L, a, beta, d_k, d_km1, drift, eta_l, gFv2, gf2, inner2, k, lam, sigma_g, sigma_l, v2
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
id="fedsagd.lemD10", kind=Kind.LEMMA, text=__doc__, lines="1767-1823",
formulas=(Formula("statement", eta_l <= 1 / (15 * L * K), Role.BOUND),Formula("statement (2)", drift <= 36 * eta_l ** 2 * K ** 2 * gf2 + 36 * eta_l ** 2 * K ** 2 * sigma_g ** 2 + 3 * eta_l ** 2 * K * sigma_l ** 2 + 18 * beta ** 2 * eta_l ** 2 * K ** 2 * v2, Role.BOUND),),
steps=(
Step(label="1", source="local rule, Lemma D.3", tex=r"$E_t\lVert x^i_{t,k}-x_t\rVert^2=E_t\lVert(1-\eta_l\lambda)(x^i_{t,k-1}-x_t)-\eta_lg^i_{t,k-1}-\eta_l\beta v_t\rVert^2\le E_t\lVert(1-\eta_l\lambda)(x^i_{t,k-1}-x_t)-\eta_l\nabla F_i(x^i_{t,k-1})-\eta_l\beta v_t\rVert^2+\eta_l^2\sigma_l^2$", claims=(d_k <= inner2 + eta_l ** 2 * sigma_l ** 2,), ),
Step(label="2", source="Lemma D.1 (\"Assumption 3.1 and Lemma D.1\")", tex=r"this is $\le(1+a)E_t\lVert(1-\eta_l\lambda)(x^i_{t,k-1}-x_t)\rVert^2+\eta_l^2\sigma_l^2+(1+\frac1a)\eta_l^2E_t\lVert\nabla F_i(x^i_{t,k-1})+\beta v_t\rVert^2$", claims=(d_k <= (1 + a) * (1 - eta_l * lam) ** 2 * d_km1 + eta_l ** 2 * sigma_l ** 2 + (1 + 1 / a) * eta_l ** 2 * gFv2,), ),
Step(label="3", source="Assumptions 3.1 and 3.3", tex=r"$E_t\lVert\nabla F_i(x^i_{t,k-1})+\beta v_t\rVert^2\le3E_t\lVert\nabla F_i(x^i_{t,k-1})-\nabla F_i(x_t)\rVert^2+3E_t\lVert\nabla F_i(x_t)\rVert^2+3\beta^2E_t\lVert v_t\rVert^2\le3L^2E_t\lVert x^i_{t,k-1}-x_t\rVert^2+6E_t\lVert\nabla f(x_t)\rVert^2+6\sigma_g^2+3\beta^2E_t\lVert v_t\rVert^2$", claims=(gFv2 <= 3 * L ** 2 * d_km1 + 6 * gf2 + 6 * sigma_g ** 2 + 3 * beta ** 2 * v2,), ),
Step(label="4", source="[2], [3]", tex=r"$E_t\lVert x^i_{t,k}-x_t\rVert^2\le[(1-\eta_l\lambda)^2(1+a)+6(1+\frac1a)\eta_l^2L^2]E_t\lVert x^i_{t,k-1}-x_t\rVert^2+(1+\frac1a)6\eta_l^2(E_t\lVert\nabla f(x_t)\rVert^2+\sigma_g^2)+\eta_l^2\sigma_l^2+(1+\frac1a)3\beta^2\eta_l^2E_t\lVert v_t\rVert^2$ (the factor 6 in the bracket is partly legible)", claims=(d_k <= ((1 - eta_l * lam) ** 2 * (1 + a) + 6 * (1 + 1 / a) * eta_l ** 2 * L ** 2) * d_km1 + 6 * (1 + 1 / a) * eta_l ** 2 * (gf2 + sigma_g ** 2) + eta_l ** 2 * sigma_l ** 2 + 3 * (1 + 1 / a) * beta ** 2 * eta_l ** 2 * v2,), ),
Step(label="5", source=r"[4], $\eta_l\le\frac{1}{15LK}$", tex=r", with $a=\frac{1}{2K-1}$: $E_t\lVert x^i_{t,k}-x_t\rVert^2\le(1+\frac{1}{K-1})E_t\lVert x^i_{t,k-1}-x_t\rVert^2+12\eta_l^2KE_t\lVert\nabla f(x_t)\rVert^2+12\eta_l^2K\sigma_g^2+6\beta^2\eta_l^2KE_t\lVert v_t\rVert^2+\eta_l^2\sigma_l^2$", claims=(d_k <= (1 + 1 / (K - 1)) * d_km1 + 12 * eta_l ** 2 * K * gf2 + 12 * eta_l ** 2 * K * sigma_g ** 2 + 6 * beta ** 2 * eta_l ** 2 * K * v2 + eta_l ** 2 * sigma_l ** 2,), ),
Step(label="6", source="printed as a note in the proof (\"noting that\")", tex=r"$(k-1)[(1+\frac{1}{k-1})^k-1]\le3k$ for $k\ge2$", claims=((k - 1) * ((1 + 1 / (k - 1)) ** k - 1) <= 3 * k,), ),
Step(label="7", source=r"unrolling [5] with $E_t\lVert x^i_{t,0}-x_t\rVert^2=0$", tex=r"$\frac1m\sum_{i\in[M]}E_t\lVert x^i_{t,k}-x_t\rVert^2\le\sum_{k=0}^{K-1}(1+\frac{1}{K-1})^k(12\eta_l^2KE_t\lVert\nabla f(x_t)\rVert^2+12\eta_l^2K\sigma_g^2+\eta_l^2\sigma_l^2+6\beta^2\eta_l^2KE_t\lVert v_t\rVert^2)$", claims=(drift <= Sum((1 + 1 / (K - 1)) ** k, (k, 0, K - 1)) * (12 * eta_l ** 2 * K * gf2 + 12 * eta_l ** 2 * K * sigma_g ** 2 + eta_l ** 2 * sigma_l ** 2 + 6 * beta ** 2 * eta_l ** 2 * K * v2),), ),
Step(label="8", source="[6], [7]", tex="the statement", claims=(drift <= 36 * eta_l ** 2 * K ** 2 * gf2 + 36 * eta_l ** 2 * K ** 2 * sigma_g ** 2 + 3 * eta_l ** 2 * K * sigma_l ** 2 + 18 * beta ** 2 * eta_l ** 2 * K ** 2 * v2,), ),
),
)
