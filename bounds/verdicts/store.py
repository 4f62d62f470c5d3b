"""Answers on disk, under the question in the prover's own words.

A changed formula, a changed derivation or a changed prover asks again, and nothing else does.
"""

from __future__ import annotations

from bounds.errors import UserError
from bounds.language.formulas import names
from bounds.statement import Statement
from bounds.store import Store
from bounds.verdicts.answer import Answer
from bounds.verdicts.question import Kind, Question
from bounds.verdicts.scope import texts
from bounds.verdicts.wording import suppositions, worded

STORE = Store("verdicts", "bounds.verdicts.judge")


def key(statement: Statement, question: Question, conditions: bool) -> str:
    """The name under which the answer is kept."""
    parts: object
    if question.kind is Kind.UNITS:
        parts = [repr(statement), [letter_units(statement)]]
    elif question.kind in {Kind.ORDER, Kind.NOTATION}:
        parts = [question.claim, question.where]
    else:
        try:
            wording = worded(statement, question)
            parts = [wording.claim, wording.given, wording.where, texts(statement, question)]
        except UserError as error:
            parts = ["unreadable", str(error), question.claim]
    if conditions:
        parts = [parts, list(map(str, suppositions(statement, question)))]
    about = [statement.id, question.step, question.kind, question.reading, question.asks]
    how = [sorted(question.by.items()), question.budget, question.illegible, conditions]
    how += question.some
    return STORE.key(about, parts, how)


def letter_units(statement: Statement) -> list[tuple[str, str]]:
    """The declared units that an analysis of units reads."""
    read = [formula.written for formula in statement.formulas]
    read += [rule.written for rule in statement.rules]
    read += [c.defined for c in statement.constants if c.defined is not None]
    found = frozenset[str]().union(*(names(written.tree) for written in read))
    letters = statement.letters
    return sorted((name, str(letters[name].unit)) for name in found & letters.keys())


def load(name: str) -> Answer | None:
    """Return a stored answer, or none when there is none that can be read."""
    try:
        return Answer.from_json(STORE.load(name))
    except (KeyError, TypeError):
        return None


def save(name: str, answer: Answer) -> None:
    """Keep an answer."""
    STORE.save(name, answer.as_json())
