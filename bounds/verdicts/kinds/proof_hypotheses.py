"""Whether the statement's own hypotheses imply what its proof supposes on the way.

What the proof of an earlier statement supposes in the same words, from no less, is told there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from bounds.catalogue import catalogue
from bounds.expressions import Relation
from bounds.statement import Hypothesis, Statement, Where
from bounds.verdicts.premises import CLAIMED, decidable, labels, used
from bounds.verdicts.question import Question
from bounds.verdicts.scope import BEFORE_PROOF


def questions(statement: Statement) -> Iterator[Question]:
    """One for each condition of the proof that is no choice."""
    if statement.kind not in CLAIMED:
        return
    own = labels(statement, Where.STATEMENT)
    for hypothesis in statement.hypotheses:
        tree = hypothesis.written.tree
        is_choice = isinstance(tree, Relation) and tree.sign == "=="
        if hypothesis.where is not Where.PROOF or is_choice or not decidable(hypothesis.written):
            continue
        if _is_told(statement, hypothesis):
            continue
        yield Question(
            step=f"{BEFORE_PROOF}{hypothesis.label}",
            claim=hypothesis.label,
            given=own,
            unfold=used(statement),
            asks="what the proof supposes follows from the hypotheses of the statement",
        )


def _is_told(statement: Statement, hypothesis: Hypothesis) -> bool:
    """Whether a statement before it supposes the same in its proof, and all that this one does."""
    known = {str(one) for one in statement.hypotheses if one.where is Where.STATEMENT}
    items = catalogue.of(statement.paper) if statement.paper in catalogue.papers() else ()
    for item in takewhile(lambda one: one.id != statement.id, items):
        if item.kind not in CLAIMED or item.is_amended != statement.is_amended:
            continue
        supposed = {where: {str(h) for h in item.hypotheses if h.where is where} for where in Where}
        if str(hypothesis) in supposed[Where.PROOF] and known <= supposed[Where.STATEMENT]:
            return True
    return False
