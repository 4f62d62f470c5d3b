r"""Theorem 15, amended: the bound from the end of its proof."""

from bounds.verdicts.question import Question

questions = (Question(step="bound", claim="#bound", given=("fedinit.B32.repaired#s9[2]",)),)
