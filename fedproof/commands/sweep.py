"""Run a grid of problems, algorithms, hyper-parameters and seeds, on one machine or many.

    fedproof sweep SPEC.toml [--out FOLDER] [--jobs N]
    fedproof sweep SPEC.toml --scheduler tcp://HOST:8786
    fedproof sweep SPEC.toml --slurm 10 --slurm-option queue=long --slurm-option walltime=02:00:00

SPEC.toml has the tables [problem], [algorithm] and [run] of `fedproof simulate`, and [grid] with
lists of values, such as "run.schedule" = [0.01, 0.1]. Finished runs are kept in FOLDER and never
run again; FOLDER/sweep.nc holds everything at the end. The exit code is 1 if a run failed.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from pathlib import Path

from fedproof import machines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from stability.sweep.unit import Task
    from stability.sweep.workers import Finished

GROUP = "What really happens?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the file, the folder, and who runs."""
    parser.add_argument("spec", type=Path, metavar="SPEC.toml", help="the tables and the grid")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="default: SPEC without .toml")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (all cores by default)")
    machines.configure(parser)
    parser.add_argument("--dry-run", action="store_true", help="say what would be run")
    parser.add_argument("--quiet", action="store_true", help="no progress")


def run(arguments: argparse.Namespace) -> int:
    """Run, and say where the data set is."""
    import os

    from bounds.errors import UserError, printable
    from stability.progress import ProgressBar
    from stability.sweep.grid import read_grid
    from stability.sweep.sweep import RESULT, run_sweep

    _check(arguments)
    grid = read_grid(arguments.spec)
    folder = arguments.out or arguments.spec.with_suffix("")
    if folder.exists() and not folder.is_dir():
        msg = f"{folder} is a file; --out takes a folder, which is made if it is not there"
        raise UserError(msg)
    if arguments.dry_run:
        sizes = " x ".join(f"{len(axis.values)} {axis.dimension}" for axis in grid.axes)
        count = len(grid.points) * len(grid.seeds)
        print(f"{count} runs: {sizes or '1 setting'} x {len(grid.seeds)} seeds, into {folder}")
        return 0
    jobs = arguments.jobs or os.cpu_count() or 1
    quiet = arguments.quiet or not sys.stderr.isatty()
    bar = None if quiet else ProgressBar(sys.stderr, unit="runs")
    try:
        with _runner(arguments, jobs) as runner:
            failures = run_sweep(grid, folder, runner, workers=jobs, progress=bar)
    finally:
        if bar is not None:
            bar.close()
    for failure in failures:
        unit = failure.unit
        told = printable(f"seed {unit.seed} of {unit.tables}: {failure.reason}")
        print(f"fedproof: {told}", file=sys.stderr)
    print(f"wrote {folder / RESULT}")
    return 1 if failures else 0


def _check(arguments: argparse.Namespace) -> None:
    from bounds.errors import UserError

    machines.check(arguments)
    if arguments.jobs is not None and arguments.jobs < 1:
        msg = f"--jobs {arguments.jobs}: at least one worker is needed"
        raise UserError(msg)


@contextlib.contextmanager
def _runner(
    arguments: argparse.Namespace, jobs: int
) -> Iterator[Callable[[Iterable[Task]], Finished]]:
    """Who runs the tasks, while the block lasts."""
    from functools import partial

    from stability.sweep.workers import on_a_cluster, on_this_machine

    with machines.cluster(arguments) as options:
        if options is None:
            yield partial(on_this_machine, workers=jobs)
        else:
            yield partial(on_a_cluster, **options)
