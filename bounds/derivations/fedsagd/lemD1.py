"""Lemma D.1, with v and w for the two vectors."""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="statement",
        claim="#statement",
        kind=Kind.VECTOR,
        where=("v, w: vector",),
        replace={"sq_1": "|v|^2", "sq_2": "|w|^2", "sq_12": "|v + w|^2"},
    ),
)
