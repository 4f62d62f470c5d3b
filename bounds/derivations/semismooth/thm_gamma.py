"""Proof of Theorem 4.7: whether the restrictions give the choice of gamma_2."""

from bounds.verdicts.question import Question

# The restrictions without a quotient: eta_t <= tau_1^2/(20*b).
RESTRICTIONS = (
    "#hypothesis: ceiling on a",
    "#hypothesis: ceiling on alpha",
    "b*eta_t <= tau_1^2/20",
)
GAMMAS = ("gamma_1", "gamma_2")

questions = (
    Question(
        step="choice of gamma_2",
        claim="#choice of gamma_2",
        given=RESTRICTIONS,
        unfold=GAMMAS,
    ),
    Question(
        step="choice of gamma_2",
        claim="#choice of gamma_2",
        given=(*RESTRICTIONS, "tau_1^2 >= 3/5", "a <= tau_1^2/50"),
        unfold=GAMMAS,
        reading="with tau_1^2 >= 3/5 and a <= tau_1^2/50",
    ),
    Question(
        step="gamma_1 positive",
        claim="gamma_1 > 0",
        given=("#constant: gamma_1", *RESTRICTIONS),
        where=("gamma_1: real",),
    ),
)
