"""Eq. (19): the inner product of gradient and expected update.

The letters of the vectors are those of `bounds.derivations.semismooth.gradients`.
"""

from bounds.derivations.semismooth.gradients import AVERAGE_GRADIENT, NOISY, STOCHASTIC, UNBIASED
from bounds.verdicts.question import Kind, Question

UPDATE = "D == -eta_t*mean(q, i)"  # the update of Lemma 6.4
SOURCES = (
    ("(a)", (UPDATE,)),
    ("(b)", ("#(a)", UNBIASED)),
    ("(c)", ("#(b)",)),
    ("(d)", (AVERAGE_GRADIENT,)),
    ("(e)", ("#(c)", AVERAGE_GRADIENT)),
)

questions = tuple(
    Question(
        step=step,
        claim=f"#{step}",
        kind=Kind.VECTOR,
        given=given,
        where=NOISY,
        replace=STOCHASTIC,
    )
    for step, given in SOURCES
)
