"""Export all statements, or some, with their verdicts as a LaTeX booklet.

    fedproof export --latex booklet.tex
    fedproof export --latex fedinit.tex --paper fedinit

Verdicts that are stored are read; the others are computed first, as `fedproof verify` does.
"""

from __future__ import annotations

import argparse
from pathlib import Path


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the file and what goes into it."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="items or patterns; all by default")
    parser.add_argument("--latex", type=Path, metavar="FILE", help="the document to write")
    parser.add_argument("--paper", help="only this paper")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (all cores by default)")


def run(arguments: argparse.Namespace) -> int:
    """Judge and write."""
    from bounds.catalogue import catalogue
    from bounds.errors import UserError
    from bounds.verdicts.booklet import booklet
    from bounds.verdicts.verify import verify
    from fedproof.verdicts import progress

    if arguments.latex is None:
        msg = "name the document, as in `fedproof export --latex booklet.tex`"
        raise UserError(msg)
    if arguments.jobs is not None and arguments.jobs < 1:
        msg = f"--jobs {arguments.jobs}: at least one process is needed"
        raise UserError(msg)
    chosen = [statement for id_ in arguments.ids for statement in catalogue.matching(id_)]
    if not arguments.ids:
        chosen = catalogue.search(paper=arguments.paper)
    path = arguments.latex
    if not path.parent.is_dir():
        msg = f"there is no folder {path.parent}; make it first"
        raise UserError(msg)
    text = booklet(verify(chosen, jobs=arguments.jobs, progress=progress()))
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        msg = f"cannot write {path}: {error.strerror}"
        raise UserError(msg) from error
    print(f"wrote {path}: {len(chosen)} items")
    return 0
