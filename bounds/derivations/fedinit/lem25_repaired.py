r"""Lemma 25, amended: its steps, with the letters of the published derivation."""

from bounds.derivations.fedinit.lem25 import DRAW, UPDATE
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="s1",
        claim="#s1",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=DRAW,
        replace=UPDATE,
    ),
    Question(
        step="s2, mean over the clients",
        claim="E[mean(|d|^2, S)] == mean(|d|^2)",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=DRAW,
    ),
    Question(
        step="s2",
        claim="#s2",
        given=("N_mean2 <= {fedinit.lem24.repaired#s2}", "gt2 == g2"),
        asks="fedinit.lem24.repaired (s2) after the last local step",
    ),
    Question(step="statement", claim="#statement", given=("#s1", "#s2")),
)
