"""Answers on disk, under a hash of everything that they depend on.

The key of an answer is the question in the prover's own words together with the source of the
prover, so a changed formula, a changed derivation or a changed prover asks again, and nothing else
does. A file is written whole or not at all; one that does not read as an answer to its question
counts as absent.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from bounds import units
from bounds.cache import cache_folder, write_json
from bounds.errors import UserError
from bounds.statement import Statement
from bounds.verdicts.answer import Answer
from bounds.verdicts.question import Kind, Question
from bounds.verdicts.wording import suppositions, worded

ROOT = Path(units.__file__).parent


def folder() -> Path:
    """Where answers are kept."""
    return cache_folder("verdicts")


@cache
def prover_version() -> str:
    """A hash of the sources that decide a verdict."""
    sources = sorted([*(ROOT / "kernel").rglob("*.py"), *(ROOT / "prover").rglob("*.py")])
    sources += [ROOT / "expressions.py", ROOT / "units.py"]
    sources += [ROOT / "verdicts" / name for name in ("judge.py", "conditions.py")]
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.relative_to(ROOT).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()


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
    content = [about, parts, how, prover_version()]
    return hashlib.sha256(json.dumps(content, default=str).encode()).hexdigest()


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
    path = folder() / name[:2] / f"{name}.json"
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        intact = record["digest"] == _digest(record["answer"])
        return Answer.from_json(record["answer"]) if intact else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def save(name: str, answer: Answer) -> None:
    """Write an answer atomically, with a checksum."""
    record = answer.as_json()
    kept = {"answer": record, "digest": _digest(record)}
    write_json(folder() / name[:2] / f"{name}.json", kept)


def _digest(record: object) -> str:
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
