r"""Theorem 9, amended: the bound from the end of its proof."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("gap_T <= x", "x == {fedinit.A33.repaired#s3}"),
        where=("x: real",),
    ),
)
