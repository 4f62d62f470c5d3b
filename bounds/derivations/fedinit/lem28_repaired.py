"""Lemma 28, amended: the difference of the two updates, the triangle inequality, smoothness."""

from bounds.derivations.fedinit.lem28 import STEP, VECTORS
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="s1, the two steps",
        claim="|x - eta*p - (y - eta*q)|^2 == |x - eta*p - y + eta*q|^2",
        kind=Kind.VECTOR,
        where=VECTORS,
    ),
    Question(step="s1", claim="#s1[1]", kind=Kind.VECTOR, where=VECTORS, replace=STEP),
    Question(
        step="s1, second inequality",
        claim="#s1[2]",
        given=("dgrad_z <= L*dist_k",),
        asks="fedinit.as1 for any data sample",
    ),
    Question(step="statement", claim="#statement", given=("#s1[1]", "#s1[2]")),
)
