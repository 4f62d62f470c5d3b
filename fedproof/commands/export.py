"""Export statements with their verdicts as a LaTeX booklet, or their certificates as theorems.

    fedproof export --latex booklet.tex
    fedproof export --latex fedinit.tex --paper fedinit
    fedproof export --rocq theorems fedinit.lem21

With --rocq a folder is written for the proof assistant Rocq: a small library and one file an item.

Verdicts that are stored are read; the others are computed first, as `fedproof verify` does. Of what
should have been printed, --worst and --runs compare with exact worst cases and with runs.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bounds.statement import Statement

GROUP = "What is shown"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the file and what goes into it."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="items or patterns; all by default")
    parser.add_argument("--latex", type=Path, metavar="FILE", help="the document to write")
    parser.add_argument("--rocq", type=Path, metavar="DIR", help="the folder of theorems to write")
    parser.add_argument("--paper", help="only this paper")
    parser.add_argument("--worst", action="store_true", help="what exact worst cases are, too")
    parser.add_argument("--runs", action="store_true", help="what is measured on runs, too")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (all cores by default)")


def run(arguments: argparse.Namespace) -> int:
    """Judge and write."""
    from bounds.amendments.entry import judged_entries
    from bounds.catalogue import catalogue
    from bounds.errors import UserError
    from bounds.verdicts.booklet import booklet
    from bounds.verdicts.verify import verify
    from fedproof.commands.amended import compared
    from fedproof.folders import tell_unreadable
    from fedproof.verdicts import progress

    if (arguments.latex is None) == (arguments.rocq is None):
        msg = "name the document or the folder, as in `fedproof export --latex booklet.tex`"
        raise UserError(msg)
    if arguments.jobs is not None and arguments.jobs < 1:
        msg = f"--jobs {arguments.jobs}: at least one process is needed"
        raise UserError(msg)
    chosen = [statement for id_ in arguments.ids for statement in catalogue.matching(id_)]
    if not arguments.ids:
        chosen = catalogue.search(paper=arguments.paper)
    told = tell_unreadable(arguments.ids, arguments.paper)
    if arguments.rocq is not None:
        return _rocq(arguments.rocq, chosen, arguments.jobs) or int(told)
    path = arguments.latex
    if not path.parent.is_dir():
        msg = f"there is no folder {path.parent}; make it first"
        raise UserError(msg)
    verified = verify(chosen, jobs=arguments.jobs, progress=progress())
    beside = compared(judged_entries(verified), worst=arguments.worst, runs=arguments.runs)
    text = booklet(verified, beside)
    try:
        from bounds.files import write_whole

        write_whole(path, text)
    except OSError as error:
        msg = f"cannot write {path}: {error.strerror}"
        raise UserError(msg) from error
    print(f"wrote {path}: {len(chosen)} items")
    return 1 if told else 0


def _rocq(folder: Path, chosen: list[Statement], jobs: int | None) -> int:
    """Write the library and one file an item."""
    from bounds.errors import UserError
    from bounds.rocq.folder import write
    from bounds.verdicts.verify import verify
    from fedproof.verdicts import progress

    verified = verify(chosen, jobs=jobs, conditions=False, progress=progress())
    items = {
        v.statement.id: [(a.step, a.certificate) for a in v.answers if a.certificate is not None]
        for v in verified
    }
    try:
        told = write(folder, items, {v.statement.id: v.files for v in verified if v.files})
    except OSError as error:
        msg = f"cannot write {folder}: {error.strerror}"
        raise UserError(msg) from error
    for sentence in told.left_out:
        print(sentence)
    print(
        f"wrote {folder}: {told.theorems} theorems of {told.files} items, and {told.statements} "
        "statements as one theorem each; `make` there checks them"
    )
    return 0
