r"""Remark 4.3, amended: from fedsagd.thmC12.repaired and fedsagd.rem4.2.repaired.

`Q` is $\sqrt{sKT}$, `d` is $1-\beta$, `y` is $\sqrt{K/(sT)}$, thus `K/Q`.
"""

from bounds.derivations.fedsagd.tables import PROPORTIONAL, SAGD_WHERE
from bounds.verdicts.question import Question

CONSTANT = "8*L*D_0 + 6/d^2*sigma_l^2 + 2*sigma_g^2"

questions = (
    Question(
        step="stability",
        claim="#stability",
        given=("fedsagd.thmC12.repaired#statement", PROPORTIONAL),
        where=(*SAGD_WHERE, "V: real >= 0"),
        asks="Gamma is mu*zeta, the question of fedsagd.eq3",
    ),
    Question(
        step="stability, over all rounds",
        claim="(2*Theta + 2*beta*V)/mu*(1 - power) <= (2*Theta + 2*beta*V)/mu",
        given=("power >= 0",),
        where=("mu: real > 0", "V: real >= 0", "power: real"),
        asks="a level that is free of T; power is (1 - Gamma)^T",
    ),
    Question(
        step="speedup, the root",
        claim="K^2/(s*K*T) == {#speedup}^2",
        asks="the squares of K/Q and of the rate",
    ),
    Question(
        step="speedup",
        claim=f"({CONSTANT})/Q + 24/d^2*share*K/Q*sigma_g^2 <= ({CONSTANT} + 24/d^2*sigma_g^2)*y",
        given=("y == K/Q", "share <= 1", "D_0 >= 0"),
        where=("Q, y: real > 0", "d: real in (0, 1]", "share: real >= 0"),
        asks="the bound of fedsagd.rem4.2.repaired; share is (m - s)/(m - 1)",
    ),
)
