"""Proof of Corollary 4.8: the noise takes half of the accuracy."""

from bounds.verdicts.question import Question

CEILINGS = (
    "eta_g <= tau_1^2/(20*K*b*eta_l)",
    "eta_g <= 2*eps/(sigma^2*(1 + a + tau_1^2/(20*K)))",
)
POSITIVE = ("b, sigma: real > 0",)

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("#constant: gamma_3", "#constant: eta_t", *CEILINGS),
        where=POSITIVE,
    ),
    Question(
        step="statement",
        claim="2*((1 + a + x)*(K*eta_g*eta_l/10)*sigma^2) <= eps/2",
        given=(
            "eta_g*(sigma^2*(1 + a + tau_1^2/(20*K))) <= 2*eps",
            "x <= tau_1^2/20",
            "K^2*eta_l <= 1",
        ),
        where=(*POSITIVE, "x: real >= 0"),
        reading="with K^2*eta_l <= 1",
        asks="x is b times the effective step",
    ),
)
