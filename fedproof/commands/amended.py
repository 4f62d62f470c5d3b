"""Show what papers should have printed: amended statements, their worth, and what they owe.

    fedproof amended fedinit.thm1
    fedproof amended fedinit fedsagd --worst
    fedproof amended --table
    fedproof amended --json

Listed is every theorem, lemma, corollary and proposition that is not known to be proved as it is
printed. Verdicts are those of earlier calls; `fedproof verify` judges. --worst compares with exact
worst cases, and --runs with runs, which take a while. --table puts those with an amended form side
by side, one in a line.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bounds.amendments.entry import Entry
    from bounds.amendments.words import Beside

GROUP = "What is it worth?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the statements and what they are compared with."""
    parser.add_argument("ids", nargs="*", metavar="ID|PAPER", help="items, patterns or papers")
    parser.add_argument("--worst", action="store_true", help="compare with exact worst cases too")
    parser.add_argument("--runs", action="store_true", help="compare with runs too")
    parser.add_argument("--table", action="store_true", help="all in one table")
    parser.add_argument("--json", action="store_true", help="print a JSON list")


def run(arguments: argparse.Namespace) -> int:
    """Print an entry for each statement."""
    from bounds.amendments.entry import entries
    from bounds.catalogue import catalogue
    from fedproof.folders import tell_unreadable

    patterns = arguments.ids or catalogue.papers()
    chosen = [s for pattern in patterns for s in catalogue.matching(pattern)]
    told = tell_unreadable(arguments.ids, None)
    found = list(entries(dict.fromkeys(chosen)))
    beside = compared(found, worst=arguments.worst, runs=arguments.runs)
    if arguments.json:
        import json

        print(json.dumps([_record(entry, beside) for entry in found], indent=1))
    elif arguments.table:
        _tabulate(found, beside)
    else:
        for entry in found:
            _tell(entry, beside)
    return int(told)


def compared(found: Iterable[Entry], *, worst: bool, runs: bool) -> Beside:
    """What was asked for beside the values, of statements and of their amended forms."""
    from bounds.amendments.words import NOTHING, Beside

    if not (worst or runs):
        return NOTHING
    from figures.report.work import compute, tasks

    forms = [form for entry in found for form in (entry.statement, entry.amended)]
    wanted = {"tightness": worst, "confront": runs}
    some = tasks(form.id for form in forms if form is not None)
    results = compute([task for task in some if wanted.get(task.kind)])
    return Beside(results.tightness, results.confrontations)


def _tabulate(found: list[Entry], beside: Beside) -> None:
    from bounds.amendments.table import COLUMNS, rows

    table = [("", *COLUMNS), *((e.statement.id, *cells) for e, cells in rows(found, beside))]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        print("  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip())


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
    ids = [form.id for form in (entry.statement, entry.amended) if form is not None]
    own = {kind: {i: found[i] for i in ids if i in found} for kind, found in asdict(beside).items()}
    return {**entry.as_json(), **own}
