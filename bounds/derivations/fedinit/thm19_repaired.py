r"""Theorem 19, amended: the bound from the end of its proof."""

from bounds.verdicts.question import Question

questions = (Question(step="statement", claim="#statement", given=("fedinit.A33.repaired#s1",)),)
