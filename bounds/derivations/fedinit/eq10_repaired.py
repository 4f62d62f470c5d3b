"""Eq. (10), amended, with the vectors of the published one."""

from bounds.derivations.fedinit.eq10 import PREMISE, RECURSION, TRAINS, VECTORS
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="premise",
        claim=PREMISE,
        kind=Kind.VECTOR,
        given=TRAINS,
        where=VECTORS,
        asks="the last local state of every client, by lines 6 and 9",
    ),
    Question(
        step="recursion",
        claim=RECURSION,
        kind=Kind.VECTOR,
        given=("w_iK == {#premise}",),
        where=VECTORS,
        asks="the recursion from the line before it",
    ),
)
