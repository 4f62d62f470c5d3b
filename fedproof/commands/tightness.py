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
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bounds.statement import Statement
    from bounds.worstcase.match import Match
    from bounds.worstcase.tightness import Row


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the statement and the grid."""
    parser.add_argument("id", nargs="?", metavar="ID|PAPER", help="an item, or all of a paper")
    parser.add_argument(
        "--grid", nargs="+", default=[], metavar="name=values", help="in place of the usual values"
    )
    parser.add_argument("--list", action="store_true", help="every bound that can be compared")
    parser.add_argument("--out", metavar="FILE", help="write the first refuting certificate")
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
        return match, _told(match, lazily, as_json=arguments.json)

    found = treated(arguments.id, compared)
    if arguments.json:
        records = [_record(match, rows) for match, rows in found]
        print(json.dumps(records if is_paper(arguments.id) else records[0], indent=1))
    if arguments.out:
        _write(arguments.out, [row for _, rows in found for row in rows])
    return 0


def _told(match: Match, lazily: Iterable[Row], *, as_json: bool) -> list[Row]:
    """The rows, each told as it comes unless all are printed as JSON."""
    from bounds.measured.items import told_unchecked

    if as_json:
        return list(lazily)
    print(f"{match.statement} ({match.form}): {match.words}")
    rows = []
    for row in lazily:
        rows.append(row)
        _tell(row)
        sys.stdout.flush()
    _sum_up(rows)
    left = told_unchecked(match.unchecked)
    if left and any(row.refuted for row in rows):
        print(left)
    return rows


def _record(match: Match, rows: list[Row]) -> dict[str, Any]:
    return {
        "id": match.statement,
        "form": match.form,
        "words": match.words,
        "unchecked": list(match.unchecked),
        "rows": [row.as_json() for row in rows],
    }


def _tell(row: Row) -> None:
    letters = ", ".join(f"{name} = {value}" for name, value in row.letters.items())
    if row.bound is None:
        print(f"  {letters}: outside, {row.outside}")
        return
    ours = "" if row.ours is None else f", our recursion {row.ours:.6g}"
    mark = "  REFUTED by a certified instance" if row.refuted else ""
    print(
        f"  {letters}: bound {row.bound:.6g}, worst case {row.worst:.6g}, "
        f"ratio {row.ratio:.4g}{ours}{mark}"
    )


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
