r"""Remark 3: the rate of Theorem 1.

`s` is a unit that makes the learning rate $s(N/KT)^{1/2}$; `r` is $\sqrt{NKT}$.
"""

from bounds.verdicts.question import Question

ROOT = ("r^2 == N*K*T",)
LETTERS = ("r, s: real > 0", "kappa: real >= 0")

questions = (
    Question(
        step="order of eta",
        claim="{#order of eta}^2 == (N/r)^2",
        given=ROOT,
        where=LETTERS,
        asks="the learning rate in terms of r",
    ),
    Question(
        step="rate",
        claim=(
            "D/(lam*(s*N/r)*K*T) + (s*N/r)*kappa*L*sigma/(lam*N)"
            " <= (D/(lam*s) + s*kappa*L*sigma/lam)/r"
        ),
        given=ROOT,
        where=LETTERS,
        asks="the first two terms of fedinit.thm1 at this learning rate, sigma a constant",
    ),
    Question(
        step="rate in K",
        claim=(
            "D/(lam*(s*N/r)*K*T) + (s*N/r)*kappa*L*(sigma_l^2 + 6*K*sigma_g^2)/(lam*N)"
            " <= (D/(lam*s) + s*kappa*L*(sigma_l^2 + 6*sigma_g^2)/lam)/r"
        ),
        given=ROOT,
        where=LETTERS,
        asks="the same with a constant that is free of K, sigma being sigma_l^2 + 6 K sigma_g^2",
    ),
    Question(
        step="admissible learning rate",
        claim="s*N/r <= 1/(N*K*L)",
        given=(*ROOT, "T >= s^2*N^3*K*L^2"),
        where=LETTERS,
        asks="the learning rate obeys the ceiling of fedinit.thm1 when T is large",
    ),
    Question(
        step="consistency term",
        claim=(
            "13*beta^2*kappa_beta*L^2/(lam*(s*N/r)*N*K*T)*Delta_T"
            " <= (1/N)*(13*beta^2*kappa_beta*L^2*Delta_T/(lam*s))/r"
        ),
        given=(*ROOT, "kappa_beta > 0"),
        where=LETTERS,
        asks="the term of the divergence is smaller than the rate by the order 1/N",
    ),
)
