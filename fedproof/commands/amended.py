"""Show what papers should have printed: amended statements, their worth, and what they owe.

    fedproof amended fedinit.thm1
    fedproof amended fedinit fedsagd --worst
    fedproof amended --json

Listed is every theorem, lemma, corollary and proposition that is not known to be proved as it is
printed. Verdicts are those of earlier calls; `fedproof verify` judges. --worst compares with exact
worst cases, and --runs with runs, which take a while.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bounds.amendments.entry import Entry
    from bounds.amendments.words import Beside

GROUP = "What is it worth?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the statements and what they are compared with."""
    parser.add_argument("ids", nargs="*", metavar="ID|PAPER", help="items, patterns or papers")
    parser.add_argument("--worst", action="store_true", help="compare with exact worst cases too")
    parser.add_argument("--runs", action="store_true", help="compare with runs too")
    parser.add_argument("--json", action="store_true", help="print a JSON list")


def run(arguments: argparse.Namespace) -> int:
    """Print an entry for each statement."""
    from bounds.amendments.entry import entries
    from bounds.catalogue import catalogue
    from fedproof.folders import tell_unreadable

    patterns = arguments.ids or catalogue.papers()
    chosen = [s for pattern in patterns for s in catalogue.matching(pattern)]
    told = tell_unreadable(arguments.ids, None)
    kinds = {"tightness": arguments.worst, "confront": arguments.runs}
    shown = []
    for entry in entries(dict.fromkeys(chosen)):
        beside = _beside(entry, [kind for kind, wanted in kinds.items() if wanted])
        if arguments.json:
            shown.append(_record(entry, beside))
        else:
            _tell(entry, beside)
    if arguments.json:
        import json

        print(json.dumps(shown, indent=1))
    return int(told)


def _beside(entry: Entry, kinds: list[str]) -> Beside:
    """What was asked for beside the values, of the statement and of its amended form."""
    from bounds.amendments.words import NOTHING, Beside

    if not kinds:
        return NOTHING
    from figures.report.work import perform, tasks

    ids = [entry.statement.id, *([entry.amended.id] if entry.amended is not None else [])]
    found = {kind: {t.name: perform(t) for t in tasks(ids) if t.kind == kind} for kind in kinds}
    return Beside(found.get("tightness", {}), found.get("confront", {}))


def _tell(entry: Entry, beside: Beside) -> None:
    from bounds.amendments.words import owed, place, values
    from bounds.rendering.plain_math import plain_text
    from fedproof.colour import painted

    statement = entry.statement
    print(painted(f"{statement.id}  {plain_text(statement.title)}  [{entry.stands}]"))
    if entry.amended is None:
        print("  no amended form")
    else:
        print(painted(f"  {entry.amended.id}  [{entry.amended_stands}]"))
    for name, value in values(entry, beside):
        print(f"  {name}: {value}")
    print(f"  at {place(entry)}")
    for name, value in owed(entry):
        print(f"  {name}: {value}")


def _record(entry: Entry, beside: Beside) -> dict[str, object]:
    return {**entry.as_json(), "tightness": beside.tightness, "runs": beside.runs}
