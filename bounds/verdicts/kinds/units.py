"""Whether each bound survives a change of the units in which losses and points are measured.

A constant of a bound is asked for itself, once, in the item that defines it.
"""

from __future__ import annotations

from collections.abc import Iterator

from bounds.expressions import Relation, Symbol
from bounds.statement import Role, Statement
from bounds.units import CONSTANT
from bounds.verdicts.question import Kind, Question


def questions(statement: Statement) -> Iterator[Question]:
    """One for each bound of a letter, and one for each constant that is defined beside it."""
    bounds = 0
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
            bounds += 1
    for constant in statement.constants if bounds else ():
        if constant.defined is not None and not constant.home:
            yield Question(
                step=f"{CONSTANT}{constant.name}",
                claim=f"{CONSTANT}{constant.name}",
                kind=Kind.UNITS,
                asks="every term of the definition has one unit",
            )
