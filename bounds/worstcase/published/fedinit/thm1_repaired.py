"""Theorem 1, amended: the mean squared gradient of FedInit."""

from bounds.worstcase.match import Match
from bounds.worstcase.published.fedinit.many_rounds import FIXED, GRID, WORDS, question

match = Match(
    statement="fedinit.thm1.repaired",
    words=f"{WORDS}; every client trains in every round",
    question=lambda letters: question(letters, "train"),
    grid=GRID,
    fixed=FIXED,
)
