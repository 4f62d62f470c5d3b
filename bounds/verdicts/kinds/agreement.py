"""Whether a statement and what proves it agree: the proved bound is no larger.

That is the last line of its proof, or the bound of another item that is said to prove it, as a row
of a table says of a theorem, unless the item itself says how they differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bounds.catalogue import catalogue
from bounds.expressions import Expression, Relation, Symbol, replaced, show_relation
from bounds.statement import Role, Statement, Where
from bounds.terms import unfolded
from bounds.verdicts.premises import labels, supposed, used, within_ranges
from bounds.verdicts.question import Question, indexed

QUANTITY = ": quantity"
LAST_LINE = "proof's last line"


def questions(statement: Statement) -> Iterator[Question]:
    """One about the bounds, and one about what is bounded where that is written otherwise."""
    yield from compared(statement)
    yield from _proved_elsewhere(statement)
    for label, claimed, tree, other in _ends(statement):
        if _meant(statement, tree.left) != _meant(statement, other.left):
            yield Question(
                step=f"{claimed} and {label}{QUANTITY}",
                claim=f"{{{label}.left}} == {{{claimed}.left}}",
                asks="the statement and the end of its proof bound the same quantity",
            )


def compared(statement: Statement) -> Iterator[Question]:
    """That the bound that a proof ends with is no larger than the one that is stated."""
    for label, claimed, tree, _ in _ends(statement):
        unfolded, ranges = within_ranges(statement)
        has_value = f"{{{claimed}}} == {{{claimed}}}"  # where its denominators vanish there is none
        yield Question(
            step=f"{claimed} and {label}",
            claim=f"{{{label}}} {'<=' if '<' in tree.sign else '>='} {{{claimed}}}",
            given=(*labels(statement, *Where), *ranges, has_value),
            replace=_other_names(statement),
            unfold=unfolded,
            asks="the bound that the proof ends with is at least as good as the one stated",
        )


def _proved_elsewhere(statement: Statement) -> Iterator[Question]:
    """That bounds are no smaller than those of the same quantity in the item that proves them.

    Those about which the item asks follow from what it says there.
    """
    proving = catalogue.get(statement.proof)
    name = statement.proof.partition(".")[2]
    if proving is None or any(f"{{{name}" in one.claim for one in statement.compared):
        return
    asked = {indexed(question.claim)[0] for question in statement.asked}
    unasked = [one for one in _bounds(statement) if one[0] not in asked]
    for (label, own), (other, theirs) in product(unasked, _bounds(proving)):
        if own.sign == theirs.sign and _meant(statement, own.left) == _meant(proving, theirs.left):
            conditions = (*supposed(statement), *supposed(proving))
            yield Question(
                step=f"{label} and {proving.id}, {other}",
                claim=f"{{{name}: {other}}} {own.sign} {{{label}}}",
                given=tuple(dict.fromkeys(map(show_relation, conditions))),
                unfold=used(statement),
                asks=f"the bound is no better than that of {proving.id}, which proves it",
            )


def _bounds(statement: Statement) -> list[tuple[str, Relation]]:
    return [
        (f.label, f.written.tree)
        for f in statement.formulas
        if f.role is Role.BOUND and isinstance(f.written.tree, Relation)
    ]


def _ends(statement: Statement) -> Iterator[tuple[str, str, Relation, Relation]]:
    """The last line of a proof and what is stated, by their labels."""
    bounds = dict(_bounds(statement))
    for label, tree in bounds.items():
        if label != stated(label) and stated(label) in bounds:
            yield label, stated(label), tree, bounds[stated(label)]


def stated(label: str) -> str:
    """The label of what is stated, of the last line of its proof or of itself.

    >>> stated("(b), proof's last line"), stated("proof's last line"), stated("(b)")
    ('(b)', 'statement', '(b)')
    """
    if not label.endswith(LAST_LINE):
        return label
    return label.removesuffix(LAST_LINE).strip(" ,:") or "statement"


def _meant(statement: Statement, side: Expression) -> Expression:
    """What a side stands for, with one name for letters that are said to be the same."""
    names: dict[Expression, Expression] = {
        Symbol(one): Symbol(other) for one, other in _other_names(statement).items()
    }
    return replaced(unfolded(side, statement.vocabulary.lets), names)


def _other_names(statement: Statement) -> dict[str, str]:
    """Letters that a hypothesis says to be others: a number of rounds under two names."""
    trees = (hypothesis.written.tree for hypothesis in statement.hypotheses)
    return {
        tree.left.name: tree.right.name
        for tree in trees
        if isinstance(tree, Relation)
        and tree.sign == "=="
        and isinstance(tree.left, Symbol)
        and isinstance(tree.right, Symbol)
    }
