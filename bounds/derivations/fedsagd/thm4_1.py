"""Theorem 4.1: its proof is Lemma D.12; here its hypotheses."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="the ceiling on eta * eta_l",
        claim="m*(s - 1)/(s*(m - 1)) > 0",
        given=("s <= m",),
        where=("m: integer >= 2",),
        asks="the ceiling is positive, so that some learning rates satisfy it",
    ),
    Question(
        step="the ceiling on eta * eta_l",
        claim="m*(s - 1)/(s*(m - 1)) > 0",
        given=("s <= m", "s >= 2"),
        where=("m: integer >= 2",),
        reading="with two active clients or more",
        asks="the ceiling is positive, so that some learning rates satisfy it",
    ),
    Question(
        step="the factor of the ceiling",
        claim="m*(s - 1)/(s*(m - 1)) <= 1",
        given=("s <= m",),
        where=("m: integer >= 2",),
        asks="the factor before the minimum is at most one",
    ),
    Question(
        step="the factor of the ceiling, in the proof",
        claim="m*(s - 1)/(s*(m - 1)) <= s*(m - 1)/(m*(s - 1))",
        given=("s <= m", "s >= 2"),
        where=("m: integer >= 2",),
        asks="the printed factor is at most the one with which Lemma D.4 enters step 13",
    ),
)
