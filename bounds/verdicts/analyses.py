"""Answers that need no prover: whether a formula keeps its meaning, and how fast its terms grow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bounds.growth import exponent
from bounds.kernel.reader import parse_chain
from bounds.statement import Statement
from bounds.units import analyse
from bounds.verdicts.answer import Answer, unanswered
from bounds.verdicts.question import Kind, Question


def units(statement: Statement, question: Question) -> Answer:
    """Compare the units of the parts of a formula."""
    label = question.claim
    found = next(finding for finding in analyse(statement) if finding.label == label)
    written = next(str(f.written) for f in statement.formulas if f.label == label)
    verdict = {True: "proved", False: "refuted", None: "unchecked"}[found.scales]
    answer = unanswered(statement.id, question, found.reason, method="units")
    return replace(answer, claim=written, verdict=verdict)


def order(statement: Statement, question: Question) -> Answer:
    """Compare the exponents of a letter on both sides."""
    (relation,), (name,) = parse_chain(question.claim), question.where
    left, right = (exponent(side, name) for side in relation.sides)
    if left is None or right is None:
        return unanswered(statement.id, question, f"its growth in {name} is not decided here")
    told = f"its exponent of {name} is {left}, and {right} is claimed"
    answer = unanswered(statement.id, question, told, method="orders")
    return replace(answer, verdict="proved" if left <= right else "refuted")


ANALYSES: Mapping[Kind, Callable[[Statement, Question], Answer]] = {
    Kind.UNITS: units,
    Kind.ORDER: order,
}
