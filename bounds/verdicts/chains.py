"""What the derivation of a statement leans on, claim by claim: in a circle nothing is proved.

A claim leans on those that the questions about it are given, as printed: steps and formulas of its
item, and what other items claim.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bounds.beside import state
from bounds.catalogue import catalogue
from bounds.statement import Role, Statement
from bounds.verdicts.question import AS_PRINTED, Question, indexed
from bounds.verdicts.references import READ, cite, home

CLAIMING = {Role.BOUND, Role.CLAIM}
MOST_KEPT = 1_024
# A claim by its item and its label, which may name one of several claims of a step.
Claim = tuple[str, str]


def circle(statement: Statement) -> tuple[Claim, ...]:
    """The claims through which a claim of the statement leans on itself; none if none does."""
    for start in sorted({(statement.id, label) for label in _asked(statement, state())}):
        paths: list[tuple[Claim, ...]] = [(start,)]
        met: set[Claim] = set()
        while paths:
            path = paths.pop(0)
            for claim in sorted(_given(path[-1], statement)):
                if claim == start:
                    return path
                if claim not in met:
                    met.add(claim)
                    paths.append((*path, claim))
    return ()


def unasked_lines(statement: Statement) -> set[str]:
    """The lines of its proof that questions are given, and about which none asks as printed."""
    given = {
        indexed(label)[0]
        for question in _literal(statement)
        for id_, label in references(statement, question)
        if id_ == statement.id
    }
    asked = {name for q in _literal(statement) for name in (q.step, q.step.partition(", ")[0])}
    return given & {step.label for step in statement.steps} - asked


def _literal(item: Statement) -> Iterator[Question]:
    return (question for question in item.asked if question.reading == AS_PRINTED)


@lru_cache(maxsize=MOST_KEPT)
def _asked(item: Statement, _places: tuple[str, ...]) -> dict[str, list[Question]]:
    """The questions as printed by what they are about: a claim of the item, or else their step."""
    found: dict[str, list[Question]] = {}
    for question in _literal(item):
        other, label = home(item, question.claim)
        if other is item:
            key = label if _claims(item, label) else question.step
            found.setdefault(key, []).append(question)
    return found


def _given(claim: Claim, statement: Statement) -> set[Claim]:
    """What a claim leans on; a step as a whole leans on what each of its claims does."""
    id_, label = claim
    item = statement if id_ == statement.id else catalogue[id_]
    asked = _asked(item, state())
    whole = [key for key in asked if key == label or indexed(key)[0] == label]
    keys = whole or [indexed(label)[0]]
    return {one for key in keys for q in asked.get(key, ()) for one in references(item, q)}


def references(item: Statement, question: Question) -> Iterator[Claim]:
    """The claims that a question is given; hypotheses and definitions are none.

    A part of a step may be given the step; what is claimed may not be given itself.
    """
    for text in question.given:
        citation = cite(item, text)
        if citation is None:
            continue
        other, label = citation.item, citation.label.removesuffix(READ)
        is_part = label == question.step and label != question.claim and other is item
        if _claims(other, label) and not is_part:
            yield other.id, label


def _claims(item: Statement, label: str) -> bool:
    return not _named(item).isdisjoint((label, indexed(label)[0]))


@lru_cache(maxsize=MOST_KEPT)
def _named(item: Statement) -> frozenset[str]:
    """The labels of its steps and of what it claims."""
    formulas = (formula.label for formula in item.formulas if formula.role in CLAIMING)
    return frozenset((*(step.label for step in item.steps), *formulas))
