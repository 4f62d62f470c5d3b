"""Assumption 3.1, third part, against Definition 4.6."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="implies Definition 4.6",
        claim="semismooth.def4_6#statement",
        given=("#statement",),
    ),
    Question(
        step="follows from Definition 4.6",
        claim="#statement",
        given=("semismooth.def4_6#statement",),
    ),
)
