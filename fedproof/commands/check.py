"""Re-check a certificate or witness from its file alone, without any solver.

    fedproof check step.json
    fedproof check step.json --rocq
    fedproof check thm1.json            a whole statement: what it shows, and what that rests on

With --rocq the proof assistant Rocq checks the same certificate as a theorem. The exit code is 0
if the file shows what it says, 1 if it does not, 2 if it cannot be read, and 3 if it is too
expensive to check: within 60 seconds, or those of --seconds, and 4 GiB, or those that Rocq has.
"""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any

from bounds.errors import printable

if TYPE_CHECKING:
    from bounds.composition import Shown
from fedproof.colour import painted

GROUP = "Is it true?"
TOO_EXPENSIVE = 3


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", help="what `fedproof prove --certificate` wrote")
    parser.add_argument("--seconds", type=float, help="give up after this time")
    parser.add_argument("--rocq", action="store_true", help="check it with Rocq as well")


def run(arguments: argparse.Namespace) -> int:
    """Check, and say what was shown."""
    from bounds.kernel.checker import RejectedError
    from bounds.prover.ask import CHECKING, TooExpensiveError, check_file

    if arguments.rocq:
        from bounds.rocq.coqc import compiler

        compiler()
    seconds = CHECKING if arguments.seconds is None else arguments.seconds
    try:
        found = check_file(arguments.file, seconds=seconds)
    except RejectedError as error:
        print(painted(f"rejected: {printable(error)}"))
        return 1
    except TooExpensiveError as error:
        print(error)
        return TOO_EXPENSIVE
    if isinstance(found, dict):
        _print_checked(found)
        return _second(_read(arguments.file)) if arguments.rocq else 0
    print_shown(found)
    return _second_composed(_read(arguments.file)) if arguments.rocq else 0


def _print_checked(found: dict[str, Any]) -> None:
    """What a certificate says, and the point that was checked."""
    stated = found["problem"]
    print(painted(f"accepted: {found['verdict']}: {one_line(stated['claim'])}"))
    for given in stated["given"]:
        print(f"  given {one_line(given)}")
    for where in stated["where"]:
        print(f"  where {one_line(where)}")
    if found.get("point"):
        print("  there is a point that satisfies all givens:")
    for name, value in sorted((found.get("witness") or found.get("point") or {}).items()):
        print(f"    {one_line(name)} = {one_line(value)}")


def print_shown(shown: Shown) -> None:
    """What a composed certificate shows and rests on, as a proof assistant prints axioms."""
    from bounds.composition import running

    print(f"accepted: {_name(shown.statement)}: {one_line(shown.claim)}")
    print(f"  by {shown.lines} lines, each with a certificate; it rests on")
    for axiom in shown.axioms:
        through = f", through {_name(axiom.through)}" if axiom.through else ""
        print(f"  {axiom.kind} {one_line(axiom.name)}{through}")
        print(f"    {one_line(axiom.told)}")
    for what, source, drawn, ranges in shown.apart:
        of = f", that of {', '.join(drawn)}" if drawn else ""
        print(f"  {one_line(f'{what} does not depend on {source}{of}{running(ranges)}')}")
    for id_, digest in shown.cited:
        print(f"  what {_name(id_)} shows, with digest {digest[:16]}")
    print("  in which")
    for name, what in shown.letters:
        sign = " " if what.startswith("stands for ") else ": "
        print(f"    {one_line(name)}{sign}{one_line(what)}")


def _name(text: str) -> str:
    """A name as it is, and what is none in quotes, lest it looks like a claim."""
    said = one_line(text)
    return said if re.fullmatch(r"[\w.-]+", said, re.ASCII) else repr(said)


def one_line(text: str) -> str:
    """A text of the file that does not look like another line of what is said about it."""
    return " ".join(printable(text).split())


def _second_composed(file: dict[str, Any]) -> int:
    """What Rocq says of the statement as one theorem; otherwise of each line apart."""
    from bounds.rocq.composed_check import check_composed

    (found,) = check_composed([file]).values()
    part = " in part" if found.supposed else ""
    said = f"accepted by Rocq{part}: " if found.accepted else ""
    print(painted(one_line(f"{said}{found.told}")))
    return 0 if found.accepted else _second_of_lines(file)


def _second_of_lines(file: dict[str, Any]) -> int:
    """What Rocq says of each line; that they fit together is ours to check."""
    from bounds.composition import certificates
    from bounds.rocq.second import second

    said = second(list(certificates(file)), jobs=1).values()
    for found in said:
        if not (found.accepted and found.whole):
            print(printable(found.told))
    if not all(found.accepted for found in said):
        return TOO_EXPENSIVE if all(found.accepted or not found.finished for found in said) else 1
    print("accepted by Rocq in part: the lines, each by itself; that they fit together is believed")
    return 0


def _second(file: dict[str, Any]) -> int:
    """What Rocq says."""
    from bounds.rocq.second import second

    (found,) = second([file], jobs=1).values()
    print(printable(found.told))
    return 0 if found.accepted else 1 if found.finished else TOO_EXPENSIVE


def _read(path: str) -> dict[str, Any]:
    from bounds.files import read_text
    from bounds.prover.ask import read_certificate

    return read_certificate(path, read_text(path))
