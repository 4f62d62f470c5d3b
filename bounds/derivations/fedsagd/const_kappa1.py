"""The constant kappa_1: its range under its condition."""

from bounds.verdicts.question import Question

CEILING = "#hypothesis: ceiling on eta_l (definition of kappa_1)"
UPPER = "1 - 36*alpha^2*beta^2*eta_l^2*L^2/(1 - ap*beta)^2"
WHERE = ("alpha: real > 0", "ap: real > 0", "beta: real in (0, 1]")

questions = (
    Question(
        step="range",
        claim=f"{UPPER} > 0",
        given=(CEILING, "ap*beta < 1"),
        where=WHERE,
        asks="a positive kappa_1 exists under the printed condition",
    ),
    Question(
        step="range, upper end",
        claim=f"{UPPER} < 1",
        given=(CEILING, "ap*beta < 1"),
        where=WHERE,
        asks="every such kappa_1 is below one",
    ),
    Question(
        step="condition",
        claim=CEILING,
        given=("eta_l <= 1/(15*L*K)", "ap*beta < 1", "alpha <= K", "ap == alpha/K"),
        where=WHERE,
        asks="the condition follows from the ceiling of Lemma D.11 on eta_l",
    ),
)
