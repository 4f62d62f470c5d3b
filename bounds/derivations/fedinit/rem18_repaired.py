"""Remark 18, amended: both terms of fedinit.thm17.repaired, with the letters of the published."""

from bounds.derivations.fedinit.rem18 import LETTERS
from bounds.derivations.fedinit.rem18 import questions as published
from bounds.verdicts.question import Question

SECOND = ("eta == l/(lam*mu*K*T)",)

questions = (
    *(q for q in published if q.step in ("rate (Theorem 1)", "dominant term (Theorem 1)")),
    Question(
        step="rate (Theorem 4), initial bias",
        claim="eta*804*C_beta*K/(lam*T)*D == l*(804*C_beta*D/(lam^2*mu))*{#rate (Theorem 4)}",
        given=SECOND,
        where=LETTERS,
        asks="the first term at the second learning rate",
    ),
    Question(
        step="rate (Theorem 4), variance",
        claim="eta^2*J_beta*K*sigma == l^2*(J_beta*sigma/(lam^2*mu^2*K))*{#rate (Theorem 4)}",
        given=SECOND,
        where=LETTERS,
        asks="the second term at the second learning rate",
    ),
    Question(
        step="constant learning rate",
        claim="{fedinit.thm17.repaired#statement} <= eta*804*C_beta*K/lam*D + eta^2*J_beta*K*sigma",
        where=LETTERS,
        asks="with a constant learning rate the bound stays below a constant",
    ),
)
