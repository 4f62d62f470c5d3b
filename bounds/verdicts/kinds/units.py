"""Whether each formula survives a change of the units in which losses and points are measured.

Asked are bounds of a letter, definitions and the printed rules of an algorithm; names for what
proofs follow are ours. A constant of a bound is asked for itself, once, in the item that defines
it.
"""

from __future__ import annotations

from collections.abc import Iterator

from bounds.expressions import Relation, Symbol
from bounds.language.formulas import names
from bounds.statement import Formula, Role, Rule, Statement
from bounds.units import CONSTANT, RULE
from bounds.verdicts.question import Kind, Question

IN_PROOFS = "in proofs"


def questions(statement: Statement) -> Iterator[Question]:
    """One for each bound, definition and rule, and each constant that is defined beside a bound."""
    bounds = [formula for formula in statement.formulas if _bounds_a_letter(formula)]
    for formula in bounds:
        yield _asked(formula.label, "every term has the unit of the bounded quantity")
    for formula in statement.formulas:
        if formula.role is Role.DEFINITION:
            yield _asked(formula.label, "every term has the unit of what is defined")
    for at, rule in enumerate(statement.rules, 1):
        if _has_units(statement, rule):
            yield _asked(f"{RULE}{at}", "every term has the unit of what is computed")
    for constant in statement.constants if bounds else ():
        if constant.defined is not None and not constant.home:
            yield _asked(f"{CONSTANT}{constant.name}", "every term of the definition has one unit")


def _bounds_a_letter(formula: Formula) -> bool:
    tree = formula.written.tree
    of_a_letter = isinstance(tree, Relation) and isinstance(tree.left, Symbol)
    return formula.role is Role.BOUND and of_a_letter


def _has_units(statement: Statement, rule: Rule) -> bool:
    """Whether it is printed, and all of its letters have declared units."""
    letters = (statement.letters.get(name) for name in names(rule.written.tree))
    return rule.actor != IN_PROOFS and all(one is not None and one.unit for one in letters)


def _asked(label: str, asks: str) -> Question:
    return Question(step=label, claim=label, kind=Kind.UNITS, asks=asks)
