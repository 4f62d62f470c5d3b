"""Whether each bound survives a change of the units in which losses and points are measured."""

from __future__ import annotations

from collections.abc import Iterator

from bounds.expressions import Relation, Symbol
from bounds.statement import Role, Statement
from bounds.verdicts.question import Kind, Question


def questions(statement: Statement) -> Iterator[Question]:
    """One for each bound of a letter."""
    for formula in statement.formulas:
        tree = formula.written.tree
        of_a_letter = isinstance(tree, Relation) and isinstance(tree.left, Symbol)
        if formula.role is Role.BOUND and of_a_letter:
            yield Question(
                step=formula.label,
                claim=formula.label,
                kind=Kind.UNITS,
                asks="every term has the unit of the bounded quantity",
            )
