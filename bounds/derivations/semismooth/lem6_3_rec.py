"""Recursion of the drift: (12), (13) and (14) put together."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("semismooth.eq12#(b)", "semismooth.eq13#(d)", "semismooth.eq14#(d)"),
    ),
)
