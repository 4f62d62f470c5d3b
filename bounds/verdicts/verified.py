"""A statement with all that was found of it, and the record of that on disk.

A record is of one item as a whole: its answers, what they add up to, its composed certificates. It
stands under a digest of all texts of the item's paper and of the papers that these name, of all
code of this package, and of what is trusted beside them; so nothing is read of it that might have
become another answer, and where it is there nothing is asked, worded or composed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from typing import Any, Protocol

import msgspec

from bounds import beside
from bounds.catalogue import catalogue
from bounds.statement import Statement
from bounds.store import Store, all_code
from bounds.verdicts.answer import FAILED, Answer, refuted_by_asker
from bounds.verdicts.coverage import Coverage
from bounds.verdicts.ledger import Summary
from bounds.verdicts.standing import BY_WORD, NOTHING
from bounds.verdicts.weights import weight

STORE = Store("statements", "bounds.verdicts.verified")
Files = tuple[tuple[str, dict[str, Any]], ...]


class SecondCheck(Protocol):
    """What a checker that we did not write said of a certificate."""

    def as_json(self) -> dict[str, object]:
        """Return the documented JSON form."""


@dataclass(frozen=True)
class Verified:
    """A statement with the answers to its questions and what they add up to.

    `files` are its composed certificates, by the labels of what they show; `coverage` is how much
    of what is printed is formal, asked and linked, of which nothing is told where one step is.
    """

    statement: Statement
    answers: tuple[Answer, ...]
    summary: Summary
    files: Files = field(default=(), repr=False)
    coverage: Coverage = field(default=Coverage(), repr=False)

    @property
    def is_proved(self) -> bool:
        """Whether all that it states is proved, and nothing is refuted as printed but slips."""
        return BY_WORD[self.summary.status].proved or self.summary.status == NOTHING.word

    def as_json(
        self,
        checked: Mapping[str, SecondCheck] | None = None,
        composed: Mapping[str, SecondCheck] | None = None,
    ) -> dict[str, object]:
        """Return the documented JSON form, with what a second checker said by digest."""
        steps = [answer.as_json() for answer in self.answers]
        for step, answer in zip(steps, self.answers, strict=True):
            if answer.verdict in FAILED:
                step["weight"] = str(weight(self.statement, answer, self.answers))
            found = (checked or {}).get((answer.certificate or {}).get("digest", ""))
            step |= {} if found is None else {"rocq": found.as_json()}
        second = [step["rocq"] for step in steps if "rocq" in step]
        told: dict[str, object] = {
            "refuted": refuted_by_asker(self.answers),
            "coverage": self.coverage.as_json(),
        }
        if composed is not None:
            told["rocq"] = {label: composed[f["digest"]].as_json() for label, f in self.files}
            told["rocq_by_kind"] = by_kind(second)
        return {**self.summary.as_json(), **told, "steps": steps}


def by_kind(checked: Iterable[Any]) -> dict[str, dict[str, int]]:
    """How many certificates of each kind a second checker was given, accepted, and had whole.

    `empty` are those of which the reduction leaves nothing to check.
    """
    found: dict[str, dict[str, int]] = {}
    counted = ("certificates", "accepted", "whole", "empty")
    for one in sorted(checked, key=lambda one: str(one["kind"])):
        row = found.setdefault(one["kind"], dict.fromkeys(counted, 0))
        row["certificates"] += 1
        row["accepted"] += bool(one["accepted"])
        row["whole"] += bool(one["accepted"] and one["whole"])
        row["empty"] += bool(one["accepted"] and not one["theorems"])
    return found


@dataclass(frozen=True)
class _Record:
    """What is kept of a statement."""

    answers: tuple[Answer, ...]
    summary: Summary
    files: Files
    coverage: Coverage


def load(statement: Statement, *, conditions: bool) -> Verified | None:
    """What is kept of a statement as it is now; none if nothing is, or it is in no file."""
    if catalogue.get(statement.id) is not statement:
        return None
    try:
        found = msgspec.convert(STORE.load(_key(statement, conditions)), _Record)
    except msgspec.ValidationError:
        return None
    return Verified(statement, found.answers, found.summary, found.files, found.coverage)


def save(one: Verified, *, conditions: bool) -> None:
    """Keep what was found of a statement that is in a file."""
    if catalogue.get(one.statement.id) is one.statement:
        record = _Record(one.answers, one.summary, one.files, one.coverage)
        STORE.save(_key(one.statement, conditions), asdict(record))


def _key(statement: Statement, conditions: bool) -> str:
    """The name of the record: no word of what it depends on is another one."""
    return STORE.key(statement.id, conditions, _texts(statement.paper, beside.state()))


@cache
def _texts(paper: str, places: tuple[str, ...]) -> str:
    """A digest of what a paper says, with the papers that it names, and of all code."""
    found = sha256(all_code().encode())
    for folder in catalogue.named_by(paper):
        code = sorted(file.name for file in folder.path.glob("*/*.py"))
        may_run = folder.path.resolve() in beside.trusted()
        said = [folder.key, folder.is_ours, may_run, code, sorted(folder.texts.items())]
        found.update(repr(said).encode())
    return found.hexdigest() + repr(places[2:])  # the digests of what is trusted
