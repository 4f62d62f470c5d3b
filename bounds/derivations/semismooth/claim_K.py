r"""The trade-off in the number of local updates.

`J` and `K` are two numbers of local updates with the same rates; `step` is $b\eta_l\eta_g$. The
rounds are the same logarithm divided by $\lambda_1$, so more rounds are needed where $\lambda_1$ is
smaller.
"""

from bounds.verdicts.question import Kind, Question

LARGE = "K*(1 - 4*K*step - 2*a) <= J*(1 - 4*J*step - 2*a)"
SMALL = "J*(1 - 4*J*step - 2*a) <= K*(1 - 4*K*step - 2*a)"
ORDER = ("J <= K",)
ADMISSIBLE = ("K*step <= tau_1^2/20", "a <= tau_1^2/10")
WHERE = ("J: integer >= 1", "step: real > 0")

questions = (
    Question(
        step="small K",
        claim=SMALL,
        given=(*ORDER, *ADMISSIBLE),
        where=WHERE,
        asks="fewer local updates need more rounds, with the same rates",
    ),
    Question(
        step="large K",
        claim=LARGE,
        given=("J == 1", "K*step == tau_1^2/20", "a <= tau_1^2/10"),
        where=WHERE,
        asks="the largest number of local updates that the ceiling on the global rate admits "
        "needs more rounds than one local update",
    ),
    Question(
        step="large K",
        claim="1 <= 0",
        kind=Kind.EXISTENCE,
        given=(LARGE, "K >= 1000", "J == 1", "1 - 4*K*step - 2*a > 0"),
        where=WHERE,
        reading="without the ceiling on the global rate",
        asks="some large K has lambda_1 > 0 and needs more rounds than one local update",
    ),
)
