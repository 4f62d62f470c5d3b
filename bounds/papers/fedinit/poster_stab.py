r"""Poster, generalization row: the stability bound under Assumptions 1, 2, 4 and 5.

$$\mathbb E[F(w^T)-f(w^T)]:\qquad\frac1S\Big(\frac{(UTK)^{cL}}L\Big)^{\frac1{1+cL}}+(1+\beta)^{\frac1{\beta cL}}\Big(\frac{ULTK}{2(L_G^2+SL_G\sigma_l)}\Big)^{\frac{cL}{1+cL}}\frac{\sqrt{C_\Delta}}T,\qquad\text{rate }O\Big(\frac1S+\Big(\frac KT\Big)^{\frac1{1+cL}}\Big).$$

The row prints the term, the bound and the rate. $U$, $c$ and $C_\Delta$ are printed without a
definition.
"""

from sympy import sqrt

from bounds.papers.fedinit.symbols import EG, L_G, C_Delta, K, L, S, T, U, beta, c, sigma_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.stab",
    kind=Kind.TABLE,
    text=__doc__,
    lines="146",
    assumptions=(
        "fedinit.poster.as1",
        "fedinit.poster.as2",
        "fedinit.poster.as4",
        "fedinit.poster.as5",
    ),
    formulas=(
        Formula(
            "statement",
            EG
            <= 1 / S * ((U * T * K) ** (c * L) / L) ** (1 / (1 + c * L))
            + (1 + beta) ** (1 / (beta * c * L))
            * (U * L * T * K / (L_G**2 + S * L_G * sigma_l) / 2) ** (c * L / (1 + c * L))
            * (sqrt(C_Delta) / T),
            Role.BOUND,
        ),
        Formula("rate", 1 / S + (K / T) ** (1 / (1 + c * L)), Role.RATE),
    ),
)
