"""Answers that need no prover: of units, of how fast terms grow, and of marks that are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from bounds.growth import growth
from bounds.kernel.reader import parse_chain
from bounds.statement import Statement
from bounds.verdicts.answer import Answer, unanswered
from bounds.verdicts.question import BETWEEN_MARKS, Kind, Question


def units(statement: Statement, question: Question) -> Answer:
    """Compare the units of the parts of a formula."""
    from bounds.units import CONSTANT, RULE, analyse  # sympy comes with it

    label = question.claim
    found = next(finding for finding in analyse(statement) if finding.label == label)
    defined = {f"{CONSTANT}{c.name}": c.defined for c in statement.constants}
    rules = {f"{RULE}{at}": rule.written for at, rule in enumerate(statement.rules, 1)}
    formulas = {f.label: f.written for f in statement.formulas}
    written = str({**defined, **rules, **formulas}[label])
    verdict = {True: "proved", False: "refuted", None: "unchecked"}[found.scales]
    answer = unanswered(statement.id, question, found.reason, method="units")
    return replace(answer, claim=written, verdict=verdict)


def order(statement: Statement, question: Question) -> Answer:
    """Compare how both sides grow in a letter."""
    (relation,), (name, *apart) = parse_chain(question.claim), question.where
    left, right = (growth(side, name) for side in relation.sides)
    if left is None or right is None or left.beyond == right.beyond != 0:
        return unanswered(statement.id, question, f"its growth in {name} is not decided here")
    if apart:
        left, right = (replace(side, logs=Fraction(0)) for side in (left, right))
    told = f"it grows like {left.of(name)}, and {right.of(name)} is claimed"
    if left.is_power and right.is_power:
        told = f"its exponent of {name} is {left.power}, and {right.power} is claimed"
    answer = unanswered(statement.id, question, told, method="orders")
    return replace(answer, verdict="proved" if left <= right else "refuted")


def notation(statement: Statement, question: Question) -> Answer:
    """Compare what is printed in two places."""
    one, other = question.claim.split(BETWEEN_MARKS)
    told = f"one has {one or 'no mark'}, the other {other or 'no mark'}"
    answer = unanswered(statement.id, question, "" if one == other else told, method="notation")
    return replace(answer, verdict="proved" if one == other else "refuted")


ANALYSES: Mapping[Kind, Callable[[Statement, Question], Answer]] = {
    Kind.UNITS: units,
    Kind.ORDER: order,
    Kind.NOTATION: notation,
}
