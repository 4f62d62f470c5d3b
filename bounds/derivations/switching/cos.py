"""The cosine similarity is at most 1."""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="range",
        claim="<u, v> <= |u|*|v|",
        kind=Kind.VECTOR,
        where=("u, v: vector",),
    ),
)
