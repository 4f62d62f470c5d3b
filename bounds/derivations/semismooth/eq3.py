"""Eq. (3): the inner product of gradient and update, without noise.

The letters of the vectors are those of `bounds.derivations.semismooth.gradients`.
"""

from bounds.derivations.semismooth.gradients import AVERAGE_GRADIENT, NOISELESS, SKETCH
from bounds.verdicts.question import Kind, Question

UPDATE = "D == -eta_t*mean(a, i)"  # the update of Section 5.2

questions = (
    Question(
        step="(a)",
        claim="#(a)",
        kind=Kind.VECTOR,
        given=(UPDATE,),
        where=NOISELESS,
        replace=SKETCH,
        uses=("semismooth.def.update",),
    ),
    Question(step="fact of (b)", claim="#fact of (b)"),
    Question(
        step="(b)",
        claim="#(b)",
        kind=Kind.VECTOR,
        given=("#(a)",),
        where=NOISELESS,
        replace=SKETCH,
    ),
    Question(
        step="(c)",
        claim="#(c)",
        kind=Kind.VECTOR,
        given=(AVERAGE_GRADIENT,),
        where=NOISELESS,
        replace=SKETCH,
    ),
    Question(
        step="fact of (d)",
        claim="|total(x, j)|^2 <= n_v*(n_v*E|x|^2)",
        kind=Kind.VECTOR,
        where=("x: vector over j", "j: source of n_v"),
        asks="the squared sum of n terms is at most n times the sum of their squares",
    ),
    Question(
        step="(d)",
        claim="#(d)",
        kind=Kind.VECTOR,
        given=("#(b)", "#(c)"),
        where=NOISELESS,
        replace=SKETCH,
    ),
    Question(
        step="non-federated case",
        claim="#non-federated case",
        kind=Kind.VECTOR,
        given=("D == -eta_t*g",),
        where=NOISELESS,
        replace=SKETCH,
    ),
)
