r"""Remark 10: the rate of Theorem 9.

`l` is $\log(KT)$.
"""

from bounds.verdicts.question import Question

LETTERS = ("l: real >= 0", "R_beta: real >= 0")

questions = (
    Question(
        step="initial bias",
        claim="exp(-2*m) == 1/exp(m)^2",
        where=("m: real",),
        asks="the exponential at the learning rate of the remark, m being log(KT)",
    ),
    Question(
        step="rate",
        claim="D/(K*T)^2 + R_beta*eta^2*K^2*L*D <= (1 + 4*R_beta*L/(zeta_c*mu)^2*l^2)*D*{#rate}",
        given=("eta == 2*l/(zeta_c*mu*K*T)",),
        where=LETTERS,
        asks="the bound of fedinit.thm9 up to the logarithm",
    ),
    Question(
        step="admissible learning rate",
        claim="2*l/(zeta_c*mu*K*T) <= 1/(a*K*L)",
        given=("zeta_c*mu*T >= 2*l*a*L",),
        where=LETTERS,
        asks="the learning rate obeys the ceiling of fedinit.thm9 when T is large",
    ),
)
