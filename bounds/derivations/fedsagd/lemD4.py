r"""Lemma D.4: the mean of $s$ out of $m$ vectors, drawn without replacement.

$X$ is a function of the client $i$.
"""

from bounds.verdicts.question import Kind, Question

CLIENTS = ("X: vector over i", "i: source of m, s sampled", "m: integer >= 2")
MOMENTS = {"E_smean2": "E|sampled(X, i)|^2", "sumsq": "m*E|X|^2", "sqsum": "|total(X, i)|^2"}
PAIRS = {**MOMENTS, "ipsum": "(|total(X, i)|^2 - m*E|X|^2)/2"}

questions = (
    Question(
        step="1",
        claim="#1",
        kind=Kind.VECTOR,
        given=("#hypotheses",),
        where=CLIENTS,
        replace=PAIRS,
        asks="twice the sum over pairs i < j is the square of the sum less the sum of squares",
    ),
    Question(
        step="2",
        claim="#2",
        kind=Kind.VECTOR,
        given=("#hypotheses",),
        where=CLIENTS,
        replace=MOMENTS,
    ),
    Question(
        step="2, second equality",
        claim="{#2} == {#statement}",
        where=("m: integer >= 2",),
    ),
    Question(
        step="statement",
        claim="#statement",
        kind=Kind.VECTOR,
        given=("#hypotheses",),
        where=CLIENTS,
        replace=MOMENTS,
    ),
)
