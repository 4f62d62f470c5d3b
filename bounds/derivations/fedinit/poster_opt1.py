r"""Poster, optimization row 1: the rate.

`s` is a unit that makes the learning rate $s(N/KT)^{1/2}$; `r` is $\sqrt{NKT}$.
"""

from bounds.verdicts.question import Question

SETTING = ("r^2 == N*K*T", "eta == s*N/r")
LETTERS = ("r, s: real > 0", "kappa_1, kappa_2: real >= 0")

questions = (
    Question(
        step="rate",
        claim=(
            "{#statement} <= (2*D/(lam*s) + s*kappa_2*L*sigma_l^2/lam + 3*s*kappa_1*K*L*G^2/lam)/r"
        ),
        given=SETTING,
        where=LETTERS,
        asks="the bound at the learning rate of fedinit.rem3, K in the constant",
    ),
    Question(
        step="rate, constant free of K",
        claim="{#statement} <= 3*kappa_1*L*G^2/lam/2",
        where=LETTERS,
        replace={"N": "1", "T": "1", "K": "4", "eta": "1/2", "D": "0", "sigma_l": "0"},
        asks="the same for K = 4, where the root is 2, N = T = s = 1, K not in the constant",
    ),
)
