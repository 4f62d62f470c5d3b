r"""Poster, optimization row 2: the rate.

`l` is $\log(NKT)$ and `e` the exponential, $1/NKT$ at the learning rate of fedinit.rem5.
"""

from bounds.verdicts.question import Question

TERMS = "gap_0/(N*K*T) + eta*3*kappa_1*K*L*G^2/(2*mu*lam*N) + eta*kappa_2*L*sigma_l^2/(2*mu*lam*N)"
LETTERS = ("l: real >= 1", "kappa_1, kappa_2: real >= 0")

questions = (
    Question(
        step="rate",
        claim=(
            f"{TERMS} <= l*(gap_0 + (3*kappa_1*K*L*G^2 + kappa_2*L*sigma_l^2)"
            "/(2*mu^2*lam^2))*{#rate}"
        ),
        given=("eta == l/(lam*mu*K*T)",),
        where=LETTERS,
        asks="the bound up to the logarithm, K in the constant",
    ),
    Question(
        step="rate, without the logarithm",
        claim=(
            f"{TERMS} <= (gap_0 + (3*kappa_1*K*L*G^2 + kappa_2*L*sigma_l^2)"
            "/(2*mu^2*lam^2))*{#rate}"
        ),
        given=("eta == l/(lam*mu*K*T)",),
        where=LETTERS,
        asks="the rate as printed, with no logarithm",
    ),
)
