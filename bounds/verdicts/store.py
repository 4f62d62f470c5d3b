"""Answers on disk, under the question in the prover's own words.

A changed formula, a changed derivation or a changed prover asks again, and nothing else does.
"""

from __future__ import annotations

from functools import cache

from bounds.errors import UserError
from bounds.statement import Statement
from bounds.store import Store
from bounds.verdicts.answer import Answer
from bounds.verdicts.question import Kind, Question
from bounds.verdicts.wording import suppositions, worded

STORE = Store("verdicts", "bounds.verdicts.judge")


def key(statement: Statement, question: Question, conditions: bool) -> str:
    """The name under which the answer is kept."""
    if question.kind is Kind.UNITS:
        parts: object = [repr(statement), [letter_units(statement)]]
    else:
        try:
            wording = worded(statement, question)
            parts = [wording.claim, wording.given, wording.where]
        except UserError as error:
            parts = ["unreadable", str(error), question.claim]
    if conditions:
        parts = [parts, list(map(_shown, suppositions(statement, question)))]
    about = [statement.id, question.step, question.kind, question.reading, question.asks]
    how = [sorted(question.by.items()), question.budget, conditions]
    return STORE.key(about, parts, how)


@cache
def _shown(relation: object) -> str:
    return str(relation)


def letter_units(statement: Statement) -> list[tuple[str, str]]:
    """The declared units that an analysis of units reads."""
    letters = {letter for f in statement.formulas for letter in f.body.free_symbols}
    letters |= {
        letter
        for constant in statement.constants
        if constant.definition is not None
        for letter in constant.definition.free_symbols
    }
    return sorted((str(letter), str(getattr(letter, "unit", None))) for letter in letters)


def load(name: str) -> Answer | None:
    """Return a stored answer, or none when there is none that can be read."""
    try:
        return Answer.from_json(STORE.load(name))
    except (KeyError, TypeError):
        return None


def save(name: str, answer: Answer) -> None:
    """Keep an answer."""
    STORE.save(name, answer.as_json())
