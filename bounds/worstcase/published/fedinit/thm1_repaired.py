"""Theorem 1, amended: the mean squared gradient of FedInit."""

from dataclasses import replace

from bounds.worstcase.published.fedinit.many_rounds import WORDS, question
from bounds.worstcase.published.fedinit.thm1 import match as published

match = replace(
    published,
    statement="fedinit.thm1.repaired",
    words=f"{WORDS}; every client trains in every round",
    question=lambda letters: question(letters, "train"),
)
