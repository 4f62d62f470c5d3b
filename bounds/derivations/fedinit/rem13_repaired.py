r"""Remark 13, amended: the rate with full participation.

`p` is $cKL$.
"""

from bounds.derivations.fedinit.rem13 import questions as published
from bounds.verdicts.question import Question

questions = (
    *(question for question in published if question.step != "FL, N = C"),
    Question(
        step="FL, N = C",
        claim="p/(1 + p) - 1 == -1/(1 + p)",
        where=("p: real > 0",),
        asks="the exponent of C in the rate for N = C, divided by C S",
    ),
)
