"""Proposition 5.1: the last line of its proof."""

from bounds.verdicts.question import Question

questions = (Question(step="statement", claim="#statement", given=("semismooth.eq24#(4d)",)),)
