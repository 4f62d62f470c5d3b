"""Lemma 6.4: the last line of its proof."""

from bounds.verdicts.question import Question

questions = (Question(step="statement", claim="#statement", given=("semismooth.lem6_4.comb#(b)",)),)
