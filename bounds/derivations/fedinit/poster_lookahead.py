r"""Poster, Lookahead: its two forms, and those of relaxed initialization.

The vectors carry their catalogued names.
"""

from bounds.verdicts.question import Kind, Question

VECTORS = ("w_t, w_iK, w_iK_prev, theta, w_la_prev: vector",)
FIRST, SECOND = "relaxed initialization, first form", "relaxed initialization, second form"

questions = (
    Question(
        step="interpolation",
        claim="|{#interpolation, first form} - {#interpolation, second form}|^2 == 0",
        kind=Kind.VECTOR,
        where=(*VECTORS, "alpha: real"),
    ),
    Question(
        step="relaxed initialization",
        claim=f"|{{#{FIRST}}} - {{#{SECOND}}}|^2 == 0",
        kind=Kind.VECTOR,
        where=VECTORS,
    ),
    Question(
        step="relaxed initialization",
        claim=f"|{{#{FIRST}}} - {{#{SECOND}}}|^2 == 0",
        kind=Kind.VECTOR,
        where=VECTORS,
        replace={"w_iK": "w_iK_prev"},
        reading="the round of the last local state as in the first form",
    ),
)
