r"""The update with the server state as momentum.

`mean_g` is the average pseudo-gradient of the participants, `velocity` is $-h/\alpha$.
"""

from bounds.verdicts.question import Question

RULES = (
    "h_next == h_t - alpha*(P*mean_g/m)",
    "theta_next == theta_t + mean_g - h_next/alpha",
    "velocity == -h_t/alpha",
    "velocity_next == -h_next/alpha",
)
WHERE = ("h_t, h_next, theta_t, theta_next, mean_g, velocity, velocity_next: real",)

questions = (
    Question(
        step="accumulation",
        claim="velocity_next == velocity + P/m*mean_g",
        given=RULES,
        where=WHERE,
        asks="the velocity accumulates the average pseudo-gradients",
    ),
    Question(
        step="step",
        claim="theta_next == theta_t + mean_g + velocity_next",
        given=RULES,
        where=WHERE,
        asks="the global model moves by the average pseudo-gradient and the velocity",
    ),
)
