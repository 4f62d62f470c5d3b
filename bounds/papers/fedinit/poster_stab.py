r"""Poster, generalization row, assumptions 1, 2, 4, 5.

$$\mathbb E[F(w^T)-f(w^T)]:\qquad\frac1S\Big(\frac{(UTK)^{cL}}L\Big)^{\frac1{1+cL}}+(1+\beta)^{\frac1{\beta cL}}\Big(\frac{ULTK}{2(L_G^2+SL_G\sigma_l)}\Big)^{\frac{cL}{1+cL}}\frac{\sqrt{C_\Delta}}T,\qquad\text{rate }O\Big(\frac1S+\Big(\frac KT\Big)^{\frac1{1+cL}}\Big)$$
"""

from sympy import sqrt

from bounds.papers.fedinit.symbols import C_Delta, EG, K, L, L_G, S, T, U, beta, c, sigma_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.stab",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="146",
    formulas=(
        Formula(
            "statement",
            EG
            <= ((U * T * K) ** (c * L) / L) ** (1 / (1 + c * L)) / S
            + (1 + beta) ** (1 / (beta * c * L))
            * (U * L * T * K / (2 * (L_G**2 + S * L_G * sigma_l))) ** (c * L / (1 + c * L))
            * sqrt(C_Delta)
            / T,
            Role.BOUND,
        ),
        Formula("rate", 1 / S + (K / T) ** (1 / (1 + c * L)), Role.RATE),
    ),
)
