r"""Remark 8: the rate of Theorem 6.

`s` is a unit that makes the learning rate $s/N$.
"""

from bounds.verdicts.question import Question

LETTERS = ("s: real > 0",)

questions = (
    Question(
        step="rate",
        claim="D/(zeta_c*(s*{#order of eta})*K*T) <= D/(zeta_c*s)*{#rate}",
        where=LETTERS,
        asks="the first term of fedinit.thm6 at this learning rate is of the printed order",
    ),
    Question(
        step="rate",
        claim="D/(zeta_c*(s*N)*K*T) <= D/(zeta_c*s)*{#rate}",
        where=LETTERS,
        reading="the learning rate of the order N",
    ),
    Question(
        step="admissible learning rate",
        claim="s*N <= 1/(a*K*L)",
        given=("s*K*L*a <= 1",),
        where=LETTERS,
        asks="a learning rate of the order N obeys the ceiling of fedinit.thm6 for every N",
    ),
    Question(
        step="consistency term",
        claim=(
            "2*gamma_beta*beta^2*L/(zeta_c*eta*K*T)*Delta_T"
            " == D/(zeta_c*eta*K*T)*(2*gamma_beta*beta^2*L*Delta_T/D)"
        ),
        where=("D: real > 0",),
        asks="the two terms differ by a factor that holds neither eta, K, T nor N",
    ),
)
