"""Search for a small federated problem on which a printed bound fails; re-check one from its file.

fedproof refute fedsagd.thmC6                        every formula and reading that is tried
fedproof refute fedsagd.thmC6 --out instance.json
fedproof refute --check instance.json                0 accepted, 1 rejected, 2 not readable
fedproof refute ./my_paper --check instance.json     the same for a paper of one's own
fedproof refute fedsagd.thmC3 --settings paper       at the hyper-parameters that the paper prints
fedproof refute --all --budget small --json          all theorems and lemmas that can be tried
fedproof refute --all --settings paper               Ctrl-C keeps the searches that have ended

An instance satisfies every assumption and printed hypothesis, and its quantity is computed exactly.
That none is found proves nothing; the largest ratio of quantity and bound is told, and where no
instance is inside the hypotheses, which of these exclude most.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fedproof import machines

if TYPE_CHECKING:
    from bounds.runs.batch import Task
    from bounds.runs.examine import Examined
    from bounds.runs.trial import Trial

GROUP = "Is it true?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what to try and how long."""
    parser.add_argument("id", nargs="?", metavar="ID|PAPER", help="statements, or a pattern")
    parser.add_argument("--check", metavar="FILE", help="re-verify an instance file")
    parser.add_argument("--all", action="store_true", help="every statement that can be tried")
    parser.add_argument("--form", metavar="LABEL", help="only this formula of the statement")
    parser.add_argument("--reading", metavar="NAME", help="only this reading")
    parser.add_argument(
        "--budget",
        choices=("tiny", "small", "normal", "large"),
        help="how many to try: 120, 400 (default of --all), 4000 (of one statement) or 40000",
    )
    parser.add_argument(
        "--settings",
        choices=("free", "paper"),
        default="free",
        help="hyper-parameters: any, or those that the paper prints",
    )
    parser.add_argument(
        "--strict", action="store_true", help="exit with 1 if an instance exceeds a bound"
    )
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (all cores for --all)")
    machines.configure(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", metavar="FILE", help="write the first instance beyond the bound")


def run(arguments: argparse.Namespace) -> int:
    """Check a file, or search and report."""
    from bounds.errors import UserError

    # With a file, the key of a paper alone says where its folder is.
    place = arguments.check and arguments.id and "." not in arguments.id
    wanted = [bool(arguments.id) and not place, bool(arguments.check), arguments.all]
    if wanted.count(True) != 1:
        msg = "give a statement, or --check FILE with the folder of a paper of yours, or --all"
        raise UserError(msg)
    if arguments.jobs is not None and arguments.jobs < 1:
        msg = f"--jobs {arguments.jobs}: at least one process is needed"
        raise UserError(msg)
    return _check(arguments.check) if arguments.check else _search(arguments)


def _search(arguments: argparse.Namespace) -> int:
    from bounds.runs.batch import outcomes
    from bounds.runs.search import Outcome
    from fedproof.searches import in_order, tell, tell_all
    from fedproof.verdicts import progress

    wanted = _wanted(arguments)
    # One statement is told search by search, as they end.
    jobs = arguments.jobs if arguments.all or arguments.jobs else 1
    found: dict[Task, tuple[Outcome, ...]] = {}
    try:
        with machines.machines(arguments):
            for task, own in in_order(wanted, outcomes(wanted, jobs=jobs, progress=progress())):
                found[task] = own
                for outcome in own if not arguments.json else ():
                    tell(outcome, instance=not arguments.all)
                    sys.stdout.flush()
    finally:
        every = [outcome for own in found.values() for outcome in own]
        if arguments.json:
            print(json.dumps([outcome.as_json() for outcome in every], indent=1))
        elif arguments.all:
            tell_all(found)
    if arguments.out:
        _write(arguments.out, [o.best for o in every if o.refuted and o.best is not None])
    lost = [task for task, own in found.items() if not own]
    if lost:
        told = f"{len(lost)} searches were ended from outside, {lost[0].statement} among them"
        print(f"fedproof: {told}; call again to make them up", file=sys.stderr)
    beyond = arguments.strict and any(outcome.refuted for outcome in every)
    return 1 if lost or beyond else 0


def _write(path: str, beyond: list[Examined]) -> None:
    """The first instance beyond a bound, if there is one."""
    if not beyond:
        print(f"no instance beyond a bound was found; {path} is not written", file=sys.stderr)
        return
    from bounds.command_line import check_of
    from bounds.files import write_whole

    write_whole(Path(path), json.dumps(beyond[0].as_json(), indent=1) + "\n")
    again = check_of(beyond[0].instance.statement, path)
    print(f"wrote {path}; `{again}` checks it again", file=sys.stderr)


def _trials(arguments: argparse.Namespace) -> list[Trial]:
    from bounds.catalogue import catalogue
    from bounds.errors import UserError
    from bounds.runs.printed import prints_settings
    from bounds.runs.trial import every_trial, trial_of, tried, why_none
    from fedproof.several import is_paper, treated

    if arguments.all:
        return [
            trial
            for trial in every_trial()
            if arguments.settings == "free" or prints_settings(trial.stated.paper)
        ]
    if is_paper(arguments.id):
        return treated(arguments.id, tried)
    statements = catalogue.matching(arguments.id)
    found = [trial for statement in statements if (trial := trial_of(statement)) is not None]
    if not found:
        raise UserError(why_none(statements[0]))
    return found


def _wanted(arguments: argparse.Namespace) -> list[Task]:
    from bounds.runs.batch import tasks
    from bounds.runs.search import BUDGETS

    return tasks(
        _trials(arguments),
        budget=BUDGETS[arguments.budget or ("small" if arguments.all else "normal")],
        settings=arguments.settings == "paper",
        form=arguments.form,
        reading=arguments.reading,
    )


def _check(path: str) -> int:
    from bounds.errors import printable
    from bounds.files import read_json
    from bounds.measured.items import told_unchecked
    from bounds.runs.check import RejectedError, recheck, stated_in
    from fedproof.searches import describe

    record = read_json(path, "an instance file")
    try:
        found = recheck(record)
    except RejectedError as error:
        print(f"rejected: {printable(error)}")
        return 1
    instance = found.instance
    print(f"accepted: {instance.statement} ({instance.form}), {instance.reading}, is exceeded")
    if found.item:
        formulas = {one.label: one.written for one in stated_in(record).formulas}
        print(f"    as this file states it: {printable(str(formulas[instance.form]))}")
    describe(found)
    for assumption, how in found.met.items():
        print(f"    {assumption}: {how}")
    if found.unchecked:
        print(f"    {told_unchecked(found.unchecked)}")
    return 0
