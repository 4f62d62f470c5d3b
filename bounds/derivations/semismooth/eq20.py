r"""Eq. (20): the difference of local gradients, as eq. (4)."""

from bounds.derivations.semismooth.eq4 import ASSUMPTION, DEFINITION, OTHER_READING, ROOT
from bounds.verdicts.question import Question

questions = (
    Question(step="(a)", claim="#(a)", given=(DEFINITION,)),
    Question(step="(a)", claim="#(a)", given=(ASSUMPTION,), reading=OTHER_READING),
    Question(
        step="(b)",
        claim="#(b)",
        given=("#(a)", *ROOT),
        where=("root: real >= 0",),
        asks="with root for the square root of the loss",
    ),
)
