"""Compare a published bound with the exact worst case of the same quantity, on a grid.

    fedproof tightness fedinit.lem21
    fedproof tightness ./my_paper
    fedproof tightness fedsagd.thmC3 --grid eta_l=1/10,1/2 K=1,2,5 T=1 --json
    fedproof tightness --list

A ratio of bound and worst case below one refutes the bound where the instance is certified; --out
writes the first such certificate, which `fedproof worst-case --check` re-checks. Points outside the
hypotheses of the statement are left out, and why is told.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bounds.statement import Statement
    from bounds.worstcase.match import Match
    from bounds.worstcase.tightness import Row

GROUP = "How tight is it?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the statement and the grid."""
    parser.add_argument("id", nargs="?", metavar="ID|PAPER", help="an item, or all of a paper")
    parser.add_argument(
        "--grid", nargs="+", default=[], metavar="name=values", help="in place of the usual values"
    )
    parser.add_argument("--list", action="store_true", help="every bound that can be compared")
    parser.add_argument("--out", metavar="FILE", help="write the first refuting certificate")
    parser.add_argument("--details", action="store_true", help="every point of the grid")
    parser.add_argument(
        "--strict", action="store_true", help="exit with 1 if a certified instance exceeds it"
    )
    parser.add_argument("--json", action="store_true", help="print JSON (tightness.schema.json)")


def run(arguments: argparse.Namespace) -> int:
    """Go through the grid."""
    from bounds.errors import UserError
    from bounds.values import read_assignments
    from bounds.worstcase.match import all_matches
    from bounds.worstcase.tightness import tightness
    from fedproof.several import is_paper, treated

    if arguments.list:
        print("\n".join(match.statement for match in all_matches()))
        return 0
    if not arguments.id:
        msg = "give a statement, as in `tightness fedinit.lem21`, or --list"
        raise UserError(msg)
    values = read_assignments(arguments.grid)

    def compared(statement: Statement) -> tuple[Match, list[Row]]:
        match, lazily = tightness(statement, values)
        rows = list(_watched(lazily))
        if not arguments.json:
            _tell_all(match, rows, details=arguments.details)
        return match, rows

    found = treated(arguments.id, compared)
    if arguments.json:
        records = [_record(match, rows) for match, rows in found]
        print(json.dumps(records if is_paper(arguments.id) else records[0], indent=1))
    if arguments.out:
        _write(arguments.out, [row for _, rows in found for row in rows])
    beyond = any(row.refuted for _, rows in found for row in rows)
    return 1 if arguments.strict and beyond else 0


def _watched(lazily: Iterable[Row]) -> Iterator[Row]:
    """The rows, with a line on a terminal that tells how many there are."""
    for number, row in enumerate(lazily, start=1):
        if sys.stderr.isatty():
            print(f"\r\x1b[K{number} points", end="", file=sys.stderr, flush=True)
        yield row
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _tell_all(match: Match, rows: list[Row], *, details: bool) -> None:
    """What all points say together, then those beyond the bound, or all of them."""
    from bounds.measured.items import told_unchecked
    from bounds.verdicts.last_standing import told

    print(f"{match.statement} ({match.form}): {match.words}  [{told(match.statement)}]")
    _sum_up(rows)
    left = told_unchecked(match.unchecked)
    if left and any(row.refuted for row in rows):
        print(left)
    shown = [row for row in rows if details or row.refuted]
    for row in shown:
        _tell(row)
    if len(shown) < len(rows):
        print(f"  {len(rows) - len(shown)} more points; --details lists them")


def _record(match: Match, rows: list[Row]) -> dict[str, Any]:
    return {
        "id": match.statement,
        "form": match.form,
        "words": match.words,
        "unchecked": list(match.unchecked),
        "rows": [row.as_json() for row in rows],
    }


def _tell(row: Row) -> None:
    from fedproof.colour import painted

    letters = ", ".join(f"{name} = {value}" for name, value in row.letters.items())
    if row.bound is None:
        print(f"  {letters}: outside, {row.outside}")
        return
    ours = "" if row.ours is None else f", our recursion {row.ours:.6g}"
    mark = "  REFUTED by a certified instance" if row.refuted else ""
    line = f"  {letters}: bound {row.bound:.6g}, worst case {row.worst:.6g}, "
    print(painted(f"{line}ratio {row.ratio:.4g}{ours}{mark}"))


def _sum_up(rows: list[Row]) -> None:
    ratios = [row.ratio for row in rows if row.ratio is not None]
    if not ratios:
        print("no point of the grid is inside the hypotheses")
        return
    refuted = sum(row.refuted for row in rows)
    print(
        f"{len(ratios)} of {len(rows)} points inside; ratio from {min(ratios):.4g} to "
        f"{max(ratios):.4g}; {refuted} refuted"
    )


def _write(path: str, rows: list[Row]) -> None:
    from bounds.errors import UserError

    refuting = [row.as_json()["certificate"] for row in rows if row.refuted]
    if not refuting:
        print(f"no certified instance is beyond the bound; {path} is not written", file=sys.stderr)
        return
    try:
        from bounds.files import write_whole

        write_whole(Path(path), json.dumps(refuting[0], indent=1) + "\n")
    except OSError as error:
        msg = f"cannot write {path}: {error.strerror}"
        raise UserError(msg) from error
    print(f"wrote {path}", file=sys.stderr)
