"""Lemma C.1, amended: the steps of Lemma C.1 under its amended hypotheses."""

from bounds.derivations.fedsagd.lemC1 import AT_THE_LOCAL_MODEL, VARIANCE
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="1",
        claim="#1",
        kind=Kind.VECTOR,
        where=("a, b: vector",),
        replace=AT_THE_LOCAL_MODEL,
    ),
    Question(
        step="2",
        claim="#2",
        kind=Kind.VECTOR,
        given=("mean(g, xi) == a",),
        where=("g: vector over xi", "a: vector"),
        replace=AT_THE_LOCAL_MODEL,
    ),
    Question(step="3", claim="#3", given=("#1", "#2", VARIANCE, "#hypotheses")),
    Question(
        step="statement",
        claim="#statement",
        kind=Kind.VECTOR,
        given=("#3",),
        where=("g: vector over xi",),
        replace={"norm_g": "E|g|", "g2": "E|g|^2"},
    ),
)
