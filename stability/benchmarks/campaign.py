"""Run protocols together, each shared run once, and write what they say."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from stability.benchmarks.claims import claim_names, claim_tables, parse_claim
from stability.benchmarks.estimate import Cost, costs
from stability.benchmarks.pace import Pace
from stability.benchmarks.protocol import Protocol, load
from stability.benchmarks.protocol_file import protocol_names
from stability.benchmarks.pursuit import Question, pursue
from stability.benchmarks.rendering import (
    claim_as_markdown,
    claim_as_text,
    table_as_markdown,
    table_as_text,
)
from stability.benchmarks.results import KINDS, write_record, write_text
from stability.benchmarks.runner import Where, run_units
from stability.benchmarks.tables import record_of, runs_of
from stability.benchmarks.units import Unit, is_finished, plan, union

Changes = dict[str, Any]


def listing() -> list[tuple[str, str]]:
    """Every protocol and every claim with its title."""
    protocols = [(name, load(name, "full").title) for name in protocol_names()]
    return protocols + [(name, f"claim: {claim_tables(name)['title']}") for name in claim_names()]


def run_protocols(
    names: Sequence[str] | None,
    scale: str,
    where: Where,
    *,
    workers: int = 1,
    stream: TextIO | None = None,
    changes: Changes | None = None,
    claims_only: bool = False,
    minutes: float = 0.0,
) -> dict[str, list[dict[str, Any]]]:
    """Run protocols, or those of claims, by name; all if None. Return and write their records.

    Claims about a protocol are judged whenever it is run; with `claims_only` nothing else is run
    than what they compare. Undecided ones get more seeds until so many minutes have passed.
    `changes` are written over each protocol.
    """
    began = time.monotonic()
    asked = _asked(names, scale, changes, claims_only=claims_only)
    protocols, questions = asked.protocols, asked.questions

    def run(units: Sequence[Unit]) -> None:
        missing = [unit for unit in units if not is_finished(unit, where.out)]
        pace = Pace(missing, workers, stream)
        try:
            run_units(missing, where, workers=workers, report=pace.note)
        finally:
            pace.close()

    run(asked.units)
    seconds = 60 * minutes - (time.monotonic() - began)
    pursue(questions, where, run, seconds=seconds, workers=workers)
    found: dict[str, list[dict[str, Any]]] = {kind: [] for kind in KINDS}
    for protocol in protocols:
        record: dict[str, list[dict[str, Any]]] = {kind: [] for kind in KINDS}
        if all(is_finished(unit, where.out) for unit in plan([protocol])):
            full = load(protocol.name, "full")
            record |= record_of(protocol, full, runs_of(protocol, where.out))
        own = [question for question in questions if question.protocol is protocol]
        record["claims"] = [question.answer(where) for question in own]
        _write(where.out / scale, protocol.name, record)
        for kind in KINDS:
            found[kind] += record[kind]
    return found


def forecast(
    names: Sequence[str] | None,
    scale: str,
    where: Where,
    *,
    changes: Changes | None = None,
    claims_only: bool = False,
) -> list[Cost]:
    """What `run_protocols` would take for runs that are not there yet, further seeds left out."""
    units = _asked(names, scale, changes, claims_only=claims_only).units
    return list(costs([unit for unit in units if not is_finished(unit, where.out)], where))


@dataclass(frozen=True)
class _Asked:
    """Protocols, the claims about them, and the runs that are wanted first."""

    protocols: list[Protocol]
    questions: list[Question]
    units: list[Unit]


def _asked(
    names: Sequence[str] | None, scale: str, changes: Changes | None, *, claims_only: bool
) -> _Asked:
    wanted = protocol_names() if names is None else _protocols_of(names)
    protocols = [load(name, scale, changes=changes) for name in wanted]
    questions = [one for protocol in protocols for one in _questions_about(protocol)]
    if not claims_only:
        return _Asked(protocols, questions, plan(protocols))
    protocols = list({one.protocol.name: one.protocol for one in questions}.values())
    return _Asked(protocols, questions, union(unit for one in questions for unit in one.units()))


def _protocols_of(names: Sequence[str]) -> list[str]:
    """Protocols by their own names, or by those of claims about them."""
    claims = claim_names()
    wanted = [str(claim_tables(name)["protocol"]) if name in claims else name for name in names]
    return list(dict.fromkeys(wanted))


def _questions_about(protocol: Protocol) -> Iterator[Question]:
    for name in claim_names():
        tables = claim_tables(name)
        if tables.get("protocol") == protocol.name:
            for claim in parse_claim(name, tables, protocol):
                yield Question(claim, protocol)


def _write(folder: Path, name: str, record: dict[str, Any]) -> None:
    write_record(folder, name, record)
    for suffix, table, claim in (
        ("md", table_as_markdown, claim_as_markdown),
        ("txt", table_as_text, claim_as_text),
    ):
        parts = [*map(table, record["tables"]), *map(claim, record["claims"])]
        write_text(folder / f"{name}.{suffix}", "\n\n".join(parts) + "\n")
