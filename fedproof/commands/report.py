"""Write the report: a static site with verdicts, evidence, figures and an explorer.

fedproof report                                   into site/
fedproof report ./my_paper --out my_site
fedproof report --out elsewhere --quick
fedproof report --benchmarks benchmarks/benchmarks.json --results FOLDER

The site opens from the file system. --quick leaves out what is computed beside the verdicts: exact
worst cases, runs beside bounds, and figures. --results shows the papers' experiments, in tables and
as figures, from what `fedproof run` stored. What fails says so on its page, and the command ends
with exit code 1.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fedproof import machines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

GROUP = "What is shown"
STEPS = 20  # lines a stage, where there is no terminal to overwrite one
SILENCE = 15.0  # seconds after which there is one more


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the folder to write to and what to write."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="items or patterns; all by default")
    parser.add_argument(
        "--out", type=Path, default=Path("site"), metavar="FOLDER", help="default: %(default)s"
    )
    parser.add_argument("--quick", action="store_true", help="verdicts and the explorer only")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (all cores by default)")
    machines.configure(parser)
    parser.add_argument("--benchmarks", type=Path, metavar="FILE", help="what `make bench` wrote")
    parser.add_argument("--results", type=Path, metavar="FOLDER", help="what `fedproof run` wrote")


def run(arguments: argparse.Namespace) -> int:
    """Judge, compute, write, and say where the first page is."""
    from datetime import UTC, datetime

    import fedproof
    from bounds.catalogue import catalogue
    from bounds.errors import UserError
    from bounds.verdicts.verify import verify
    from fedproof.folders import tell_unreadable
    from figures.report.folder import SiteFolder
    from figures.report.site import Content, write_site
    from figures.report.work import Results, compute, tasks

    if arguments.jobs is not None and arguments.jobs < 1:
        msg = f"--jobs {arguments.jobs}: at least one process is needed"
        raise UserError(msg)
    chosen = [statement for id_ in arguments.ids for statement in catalogue.matching(id_)]
    statements = chosen or list(catalogue.values())
    speeds, experiments = _benchmarks(arguments.benchmarks), _experiments(arguments.results)
    SiteFolder(arguments.out).check()
    results = Results()
    with machines.machines(arguments):
        book = verify(statements, jobs=arguments.jobs, progress=_progress("verdicts"))
        if not arguments.quick:
            refuted = [v.statement.id for v in book if v.summary.refuted_by]
            ids = [statement.id for statement in statements]
            wanted = tasks(ids, refuted=refuted, runs=arguments.results)
            results = compute(wanted, jobs=arguments.jobs, progress=_progress("measurements"))
    content = Content(
        book=book,
        results=results,
        speeds=speeds,
        experiments=experiments,
        public={name: getattr(fedproof, name) for name in fedproof.PUBLIC},
        written=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
    )
    page = write_site(arguments.out, content, progress=_progress("pages"))
    papers = list(dict.fromkeys(statement.paper for statement in statements))
    print(f"{page}: {len(statements)} items ({', '.join(papers)})")
    for task, why in results.failed.items():
        print(f"fedproof: {task.kind} {task.name} failed: {why}", file=sys.stderr)
    unreadable = tell_unreadable(arguments.ids, None)
    return 1 if results.failed or unreadable else 0


def _progress(stage: str) -> Callable[[int, int, str], None]:
    """A line that is overwritten on a terminal; elsewhere a line now and then."""
    from time import monotonic

    last = monotonic()
    print(f"{stage} ...", file=sys.stderr, flush=True)

    def show(done: int, total: int, what: str) -> None:
        nonlocal last
        text = f"{stage} {done}/{total}"
        if sys.stderr.isatty():
            end = "\n" if done == total else ""
            print(f"\r\x1b[K{text}  {what[:70]}", end=end, file=sys.stderr, flush=True)
            return
        now = monotonic()
        if done * STEPS // total > (done - 1) * STEPS // total or now - last > SILENCE:
            last = now
            print(text, file=sys.stderr, flush=True)

    return show


def _benchmarks(path: Path | None) -> dict[str, Any] | None:
    """The record that `make bench` wrote."""
    if path is None:
        return None
    from bounds.errors import UserError
    from bounds.files import read_json

    what = "what `make bench` writes (benchmarks/benchmarks.json)"
    record = read_json(path, what)
    try:
        return {"machine": dict(record["machine"]), "results": dict(record["results"])}
    except (ValueError, KeyError, TypeError) as error:
        msg = f"{path} is not {what}: {error}"
        raise UserError(msg) from error


def _experiments(folder: Path | None) -> dict[str, list[Any]] | None:
    """The records that `fedproof run` wrote, of every scale that the folder has."""
    if folder is None:
        return None
    from bounds.errors import UserError
    from stability.benchmarks.protocol import SCALES
    from stability.benchmarks.results import read_results

    if not folder.is_dir():
        msg = f"there is no folder {folder}; `fedproof run --out {folder}` writes one"
        raise UserError(msg)
    found: dict[str, list[Any]] = {}
    for scale in SCALES:
        for kind, records in read_results(folder / scale).items():
            found[kind] = [*found.get(kind, []), *records]
    if not any(found.values()):
        msg = f"{folder} holds no results; give the folder that `fedproof run --out` named"
        raise UserError(msg)
    return found
