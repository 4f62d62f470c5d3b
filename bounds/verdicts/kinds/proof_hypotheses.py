"""Whether the statement's own hypotheses imply what its proof supposes on the way."""

from __future__ import annotations

from collections.abc import Iterator

from bounds.expressions import Relation
from bounds.statement import Statement, Where
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
        yield Question(
            step=f"{BEFORE_PROOF}{hypothesis.label}",
            claim=hypothesis.label,
            given=own,
            unfold=used(statement),
            asks="what the proof supposes follows from the hypotheses of the statement",
        )
