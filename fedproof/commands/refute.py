"""Search for a small federated problem on which a printed bound fails; re-check one from its file.

fedproof refute fedsagd.thmC6                        every formula and reading that is tried
fedproof refute fedsagd.thmC6 --out instance.json
fedproof refute --check instance.json                0 accepted, 1 rejected, 2 not readable
fedproof refute fedsagd.thmC3 --settings paper       at the hyper-parameters that the paper prints
fedproof refute --all --budget small --json

An instance satisfies every assumption and printed hypothesis, and its quantity is computed exactly.
That none is found proves nothing; the largest ratio of quantity and bound is told.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bounds.instances.examine import Examined
    from bounds.instances.search import Outcome
    from bounds.instances.trial import Trial


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what to try and how long."""
    parser.add_argument("id", nargs="?", metavar="ID", help="a statement, or a pattern of them")
    parser.add_argument("--check", metavar="FILE", help="re-verify an instance file")
    parser.add_argument("--all", action="store_true", help="every statement that can be tried")
    parser.add_argument("--form", metavar="LABEL", help="only this formula of the statement")
    parser.add_argument("--reading", metavar="NAME", help="only this reading")
    parser.add_argument(
        "--budget",
        choices=("tiny", "small", "normal", "large"),
        default="normal",
        help="how many instances to try: 120, 400, 4000 or 40000",
    )
    parser.add_argument(
        "--settings",
        choices=("free", "paper"),
        default="free",
        help="hyper-parameters: any, or those that the paper prints",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", metavar="FILE", help="write the first instance beyond the bound")


def run(arguments: argparse.Namespace) -> int:
    """Check a file, or search and report."""
    from bounds.errors import UserError
    from bounds.instances.search import BUDGETS, search

    if [bool(arguments.id), bool(arguments.check), arguments.all].count(True) != 1:
        msg = "give a statement, or --check FILE, or --all"
        raise UserError(msg)
    if arguments.check:
        return _check(arguments.check)
    outcomes: list[Outcome] = []
    for trial in _trials(arguments):
        for form, reading in _wanted(trial, arguments):
            for positive in (False, True):
                outcome = search(
                    trial,
                    form,
                    reading,
                    budget=BUDGETS[arguments.budget],
                    positive=positive,
                    settings=arguments.settings == "paper",
                )
                outcomes.append(outcome)
                if not arguments.json:
                    _tell(outcome)
                    sys.stdout.flush()
                # A bound that is not positive is exceeded by anything: ask again without.
                if outcome.best is None or outcome.best.bound.high > 0:
                    break
    beyond = [o.best for o in outcomes if o.refuted and o.best is not None]
    if arguments.json:
        print(json.dumps([o.as_json() for o in outcomes], indent=1))
    if arguments.out and beyond:
        text = json.dumps(beyond[0].as_json(), indent=1) + "\n"
        Path(arguments.out).write_text(text, encoding="utf-8")
        print(f"wrote {arguments.out}", file=sys.stderr)
    elif arguments.out:
        print(
            f"no instance beyond a bound was found; {arguments.out} is not written", file=sys.stderr
        )
    return 0


def _trials(arguments: argparse.Namespace) -> list[Trial]:
    from bounds.catalogue import catalogue
    from bounds.errors import UserError
    from bounds.instances.trial import all_trials, trial_of, why_none

    if arguments.all:
        return list(all_trials())
    statements = catalogue.matching(arguments.id)
    found = [trial for statement in statements if (trial := trial_of(statement.id)) is not None]
    if not found:
        raise UserError(why_none(statements[0]))
    return found


def _wanted(trial: Trial, arguments: argparse.Namespace) -> list[tuple[str, str]]:
    from bounds.errors import UserError

    names = [reading.name for reading in trial.readings]
    wanted = [
        (form, name)
        for form in trial.forms
        for name in names
        if arguments.form in (None, form) and arguments.reading in (None, name)
    ]
    if not wanted and not arguments.all:
        forms, readings = ", ".join(map(repr, trial.forms)), ", ".join(map(repr, names))
        msg = f"{trial.statement} is tried as {forms}, with the readings {readings}"
        raise UserError(msg)
    return wanted


def _tell(outcome: Outcome) -> None:
    positive = ", where the bound is positive" if outcome.positive else ""
    positive += ", at the paper's settings" if outcome.settings else ""
    what = f"{outcome.statement} ({outcome.form}), {outcome.reading}{positive}:"
    if outcome.best is None:
        print(f"{what} no admissible instance among {outcome.tried}")
    elif outcome.refuted:
        print(f"{what} refuted by instance {outcome.tried}")
        _describe(outcome.best)
    else:
        print(
            f"{what} supported: best ratio {outcome.ratio:.4g} after {outcome.tried} instances, "
            f"{outcome.admissible} of them admissible"
        )


def _describe(found: Examined) -> None:
    federation = found.instance.setup.federation
    print(f"    quantity {_number(found.quantity)} > {_number(found.bound.high)} bound")
    for loss, count in zip(federation.losses, federation.counts, strict=True):
        print(f"    {count} client{'s' * (count > 1)}: {_shape(loss)}")
    for name, values in (("noise", federation.noise), ("relative noise", federation.relative)):
        if any(values):
            print(f"    {name}: {', '.join(map(_number, values))}, equally likely")
    letters = ", ".join(f"{name} = {_number(value)}" for name, value in found.letters.items())
    print(f"    start {_number(federation.start)}; {letters}")


def _shape(loss: Any) -> str:
    """A loss of one variable by its gradient, one of several by its ridges."""
    if len(loss) > 1:
        parts = (f"along {_number(d)} {_shape(slope)}" for d, slope in loss.ridges)
        return "; ".join(parts)
    corners = ", ".join(f"({x}, {y})" for x, y in loss.corners)
    level = f", loss {loss.level} at 0" if loss.level else ""
    return f"gradient through {corners}, slope {loss.left} before and {loss.right} after{level}"


def _number(value: Any) -> str:
    if hasattr(value, "entries"):
        return f"({', '.join(map(_number, value.entries))})"
    text = str(value)
    return text if len(text) <= 20 else f"{float(value):.8g}"


def _check(path: str) -> int:
    from bounds.files import read_json
    from bounds.instances.check import RejectedError, recheck

    record = read_json(path, "an instance file")
    try:
        found = recheck(record)
    except RejectedError as error:
        print(f"rejected: {error}")
        return 1
    instance = found.instance
    print(f"accepted: {instance.statement} ({instance.form}), {instance.reading}, is exceeded")
    _describe(found)
    for assumption, how in found.met.items():
        print(f"    {assumption}: {how}")
    return 0
