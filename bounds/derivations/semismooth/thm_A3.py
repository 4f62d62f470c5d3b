"""Proof of Theorem 4.7: the coefficient of the loss that does not come from the drift."""

from bounds.verdicts.question import Question

TUNED = {"eta": "eta_t"}

questions = (
    Question(step="second form", claim="#second form", given=("#value",), replace=TUNED),
    Question(step="bound", claim="#bound", given=("#second form",)),
)
