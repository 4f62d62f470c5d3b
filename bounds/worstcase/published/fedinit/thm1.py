"""Theorem 1: the mean squared gradient of FedInit."""

from bounds.worstcase.match import Match
from bounds.worstcase.published.fedinit.many_rounds import FIXED, GRID, WORDS, question

match = Match(
    statement="fedinit.thm1",
    words=f"{WORDS}; clients that are not drawn keep their model",
    question=lambda letters: question(letters, "idle"),
    grid=GRID,
    fixed=FIXED,
)
