"""Put a bound beside a run: what it says of the very problem that ran, and what was measured.

    fedproof confront fedsagd.tab1.fedavg
    fedproof confront fedinit.thm1 --problem quadratic clients=20 relaxation=0.05 rounds=100
    fedproof confront fedinit.thm4 --given c_O=1 --json
    fedproof confront fedinit.thm17 --run run.nc
    fedproof confront ./my_paper

name=value sets an option of the problem, the algorithm or the run (problem.name=value where two
have it); what is left out is set so that the statement's hypotheses hold. --run takes a file of
`fedproof simulate` or of this command and makes it again. A violation, a mean beyond the bound
inside all hypotheses and outside its confidence band, is saved with what replays it, and the exit
code is 1.
"""

from __future__ import annotations

import argparse

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    from typing import Any

    from bounds.statement import Statement
    from stability.confront.confrontation import Confrontation

GROUP = "What really happens?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the statement, the run and the forms of output."""
    parser.add_argument(
        "words", nargs="*", metavar="ID|PAPER|name=value", help="statement, then values"
    )
    parser.add_argument("--problem", metavar="FAMILY", help="quadratic, logistic, sine, ...")
    parser.add_argument("--given", action="append", metavar="LETTER=VALUE", help="a letter; repeat")
    parser.add_argument("--form", metavar="LABEL", help="which of its formulas (see `show`)")
    parser.add_argument("--reading", metavar="NAME", help="which reading (a wrong name lists them)")
    parser.add_argument("--run", metavar="FILE.nc", help="a stored run or confrontation")
    parser.add_argument("--out", metavar="FILE.nc", help="write the confrontation as netCDF")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Confront, print, and save what is violated."""
    import json

    from bounds.errors import UserError
    from fedproof.several import is_paper, treated

    ids, words = _split(arguments)
    if arguments.run or not ids or not is_paper(ids[0]):
        found = _found(ids[0] if ids else None, words, arguments)
        _tell(found, arguments)
        if arguments.json:
            print(json.dumps(found.as_json()))
        return 1 if found.violated else 0
    if arguments.out:
        msg = "--out is for one statement"
        raise UserError(msg)

    def one(statement: Statement) -> Confrontation:
        found = _found(statement.id, words, arguments)
        _tell(found, arguments)
        return found

    every = treated(ids[0], one)
    if arguments.json:
        print(json.dumps([found.as_json() for found in every]))
    return 1 if any(found.violated for found in every) else 0


def _tell(found: Confrontation, arguments: argparse.Namespace) -> None:
    """Save what is violated, and tell it unless JSON is wanted."""
    from pathlib import Path

    from bounds.command_line import command_for

    out = arguments.out
    if found.violated and not out:
        out = f"violation-{found.id}.nc"
    if out:
        found.write(Path(out))
    if arguments.json:
        return
    show(found)
    if out:
        print(f"wrote {out}; `{command_for('confront', found.id, run=out)}` makes it again")


def show(found: Confrontation) -> None:
    """The entries in short, and what is outside."""
    from bounds.measured.items import told_unchecked

    data = found.data
    rounds = data["round"].values
    print(f"{found.id} ({found.form}), read {found.reading}")
    print(f"  measured: {data.attrs['quantity']}, mean of {data.sizes['seed']} runs")
    columns = ("measured", "bound", "ratio", "inside")
    print(f"  {'round':>7}  " + "  ".join(f"{name:>12}" for name in columns))
    for place in places(len(rounds)):
        row = data.isel(round=place)
        cells = [f"{float(row[name]):12.6g}" for name in columns[:3]]
        inside = "yes" if bool(row["inside"]) else "no"
        mark = "  VIOLATED" if bool(row["violated"]) else ""
        print(f"  {rounds[place]:>7}  " + "  ".join(cells) + f"  {inside:>12}{mark}")
    meant = _meanings(found)
    for row in found.part("assumptions"):
        if letter := row["letter"]:
            source = f"[{row['assumption']}, {row['source']}]"
            print(f"  {letter} = {row['value']:.6g}  {source}{meant.get(letter, '')}")
    for sentence in found.outside_because:
        print(f"  outside: {sentence}")
    if found.violated:
        count = int(data["violated"].sum())
        print(f"  violated at {count} of {len(rounds)} entries, inside all hypotheses")
        if found.unchecked:
            print(f"  {told_unchecked(found.unchecked)}")


def _meanings(found: Confrontation) -> dict[str, str]:
    """What each letter is the constant of, in the words with which that constant is defined."""
    from bounds.catalogue import catalogue
    from bounds.runs.constants import CONSTANTS

    measured = catalogue[found.id].measured
    read = measured.read.get(found.reading, measured.record) if measured else None
    told = {letter: one.constant for letter, one in read.assumptions.items()} if read else {}
    return {
        letter: f"  {name}, {(CONSTANTS[name].__doc__ or '').partition(chr(10))[0].rstrip('.')}"
        for letter, name in told.items()
        if name in CONSTANTS
    }


def places(count: int) -> list[int]:
    """Up to six entries, the first and the last among them."""
    return sorted({round(i * (count - 1) / 5) for i in range(6)}) if count else []


def _split(arguments: argparse.Namespace) -> tuple[list[str], list[str]]:
    """At most one statement, and the values."""
    from bounds.errors import UserError

    ids = [word for word in arguments.words if "=" not in word]
    words = [word for word in arguments.words if "=" in word]
    if len(ids) > 1:
        msg = f"one statement at a time, got {' and '.join(ids)}"
        raise UserError(msg)
    return ids, words


def _found(id_: str | None, words: list[str], arguments: argparse.Namespace) -> Confrontation:
    from pathlib import Path

    from bounds.errors import UserError
    from stability.confront.confront import confront

    choice = {"given": letters(arguments.given), "form": arguments.form,
              "reading": arguments.reading}  # fmt: skip
    if arguments.run:
        from stability.confront.stored import confront_file

        if words or arguments.problem:
            msg = "--run makes a stored run again as it was; leave out --problem and name=value"
            raise UserError(msg)
        return confront_file(Path(arguments.run), id_, **choice)
    if id_ is None:
        msg = "name the statement to confront, such as fedsagd.tab1.fedavg"
        raise UserError(msg)
    return confront(id_, **tables(id_, arguments.problem, words, arguments.reading), **choice)


def tables(id_: str, family: str | None, words: list[str], reading: str | None) -> dict[str, Any]:
    """The tables that name=value words make, for the run that the statement has by default."""
    from fedproof.assignments import assign
    from stability.confront.encounter import encounter_of
    from stability.confront.setup import tables_for

    parts: tuple[str, ...] = ("problem", "algorithm", "run")
    encounter = encounter_of(id_)
    asked: dict[str, dict[str, Any]] = {part: {} for part in parts}
    if family:
        asked["problem"]["family"] = family
    whole = tables_for(encounter, encounter.reading(reading), asked)
    asked["problem"]["family"] = whole["problem"]["family"]
    asked["algorithm"]["name"] = whole["algorithm"]["name"]
    assign(asked, words, parts=parts)
    return asked


def letters(words: list[str] | None) -> dict[str, float]:
    """The letters of --given."""
    from bounds.values import read_assignments, read_number

    given = read_assignments(words or [])
    return {name: float(read_number(text).value) for name, text in given.items()}
