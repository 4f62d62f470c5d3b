r"""Remark 8, amended: the terms of fedinit.thm6.repaired at a learning rate of the order 1/N.

`s` is the unit of the learning rate.
"""

from bounds.verdicts.question import Question

LETTERS = ("s, zeta_c: real > 0",)

questions = (
    Question(
        step="rate",
        claim="D/(zeta_c*(s*{#order of eta})*K*T) == D/(zeta_c*s)*{#rate}",
        where=LETTERS,
        asks="the first term at this learning rate",
    ),
    Question(
        step="rate, learning rate free of N",
        claim="D/(zeta_c*s*K*T) == D/(zeta_c*s)*{#rate, learning rate free of N}",
        where=LETTERS,
    ),
    Question(
        step="admissible learning rate",
        claim="s*{#order of eta} <= 1/(a*K*L)",
        given=("s*a*K*L <= 1",),
        where=LETTERS,
        asks="the ceiling of fedinit.thm6.repaired, for every N",
    ),
    Question(
        step="consistency term",
        claim=(
            "gamma_beta*rho*L/(zeta_c*eta*K*T)*Delta_T"
            " == D/(zeta_c*eta*K*T)*(gamma_beta*rho*L*Delta_T/D)"
        ),
        where=(*LETTERS, "D: real > 0", "rho: real >= 0"),
        asks="the two terms differ by a factor that holds neither eta, K nor T",
    ),
)
