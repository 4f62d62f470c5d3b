"""A sweep: run what is not there, keep each run when it is finished, end with one data set.

Units are kept under a digest of their full specification. A killed sweep is taken up by running it
again; two sweeps on one folder share the work, since a unit that another process holds is left to
it. The numbers depend neither on who ran what nor on how often a sweep was interrupted.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from bounds.errors import UserError
from bounds.files import write_atomically
from stability.sealed import read, seal
from stability.sweep.grid import Grid
from stability.sweep.unit import Outcome, Task, Unit, tasks_of, units_of, written
from stability.sweep.workers import Finished

RESULT = "sweep.nc"
LOCKS = "locks"
PAUSE = 0.2  # seconds between two looks at what another sweep holds

Run = Callable[[Iterable[Task]], Finished]
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Failure:
    """A unit that failed for a reason of its own."""

    unit: Unit
    reason: str


@dataclass
class Claims:
    """Units that this process holds, by locks that end with it however it ends."""

    folder: Path
    held: dict[Unit, int] = field(default_factory=dict)

    def take(self, unit: Unit) -> bool:
        """Whether the unit is ours now."""
        if unit in self.held:
            return True
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / unit.key
        lock = os.open(path, os.O_CREAT | os.O_RDWR, 0o644)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Who held it before may have removed it; then it is not what others would lock.
            ours = os.path.samestat(os.fstat(lock), path.stat())
        except (BlockingIOError, FileNotFoundError):
            ours = False
        if ours:
            self.held[unit] = lock
        else:
            os.close(lock)
        return ours

    def release(self, unit: Unit) -> None:
        """Give a unit back."""
        if unit in self.held:
            with contextlib.suppress(FileNotFoundError):  # another sweep has ended as well
                (self.folder / unit.key).unlink()
            os.close(self.held.pop(unit))

    def release_all(self) -> None:
        """Give everything back."""
        for unit in list(self.held):
            self.release(unit)


def run_sweep(
    grid: Grid, folder: Path, run: Run, *, workers: int, progress: Progress | None = None
) -> list[Failure]:
    """Run the units that are not there; the failures. The data set is `open_sweep(folder)`.

    run: who runs tasks, from `stability.sweep.workers`. progress: called with the number of units
    that are done and of all.
    """
    units = units_of(grid)
    failures: list[Failure] = []
    done = {unit for unit in units if _is_there(unit, folder)}
    claims = Claims(folder / LOCKS)

    def note() -> None:
        if progress is not None:
            progress(len(done) + len(failures), len(units))

    def claimed(tasks: Iterable[Task]) -> Iterator[Task]:
        for task in tasks:
            ours = [unit for unit in task.units if claims.take(unit)]
            # Another sweep may have finished a unit before the claim.
            for unit in [unit for unit in ours if _is_there(unit, folder)]:
                done.add(unit)
                ours.remove(unit)
                claims.release(unit)
            for unit in ours:
                _put_aside(unit.path(folder))
            if ours:
                yield Task(task.tables, tuple(unit.seed for unit in ours))

    note()
    try:
        while left := [unit for unit in units if unit not in done and unit not in _units(failures)]:
            for _, outcomes in run(claimed(tasks_of(left, workers=workers))):
                for outcome in outcomes:
                    _keep(outcome, folder, failures, done)
                    claims.release(outcome.unit)
                note()
            # What is left now is held by another sweep, which finishes it or ends without it.
            done |= {unit for unit in left if unit not in done and _is_there(unit, folder)}
            note()
            time.sleep(PAUSE if len(done) + len(failures) < len(units) else 0)
    finally:
        claims.release_all()
    content = seal(_gathered(grid, folder, failures))
    write_atomically(folder / RESULT, lambda beside: _fill(beside, content))
    return failures


def open_sweep(folder: Path) -> xr.Dataset:
    """The data set of a finished sweep, with a dimension for each name of the grid."""
    path = folder / RESULT
    if not path.exists():
        msg = f"there is no finished sweep in {folder}; `fedproof sweep SPEC.toml` makes one"
        raise UserError(msg)
    return read(path)


def _units(failures: Sequence[Failure]) -> set[Unit]:
    return {failure.unit for failure in failures}


def _is_there(unit: Unit, folder: Path) -> bool:
    """Whether a unit's file is there and whole."""
    path = unit.path(folder)
    if not path.exists():
        return False
    try:
        return bool(read(path).attrs.get("key") == unit.key)
    except UserError:
        return False


def _put_aside(path: Path) -> None:
    """Keep the file of a unit that is to be made again; only who holds the unit may do so."""
    if path.exists():
        path.replace(path.with_suffix(".damaged"))


def _keep(outcome: Outcome, folder: Path, failures: list[Failure], done: set[Unit]) -> None:
    if outcome.failure:
        failures.append(Failure(outcome.unit, outcome.failure))
        return
    content = outcome.content
    write_atomically(outcome.unit.path(folder), lambda beside: _fill(beside, content))
    done.add(outcome.unit)


def _fill(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def _gathered(grid: Grid, folder: Path, failures: list[Failure]) -> xr.Dataset:
    """All units in one data set; what failed is missing: NaN, or an empty text."""
    failed = _units(failures)
    kept = [unit for unit in units_of(grid) if unit not in failed]
    if not kept:
        why = failures[0].reason
        msg = f"every run of the sweep failed, so there is nothing to gather; the first: {why}"
        raise UserError(msg)
    template = _of(kept[0], folder)
    parts = iter(_each(grid, folder, failed, template))
    shape = [len(axis.values) for axis in grid.axes] + [len(grid.seeds)]
    whole: xr.Dataset = xr.combine_nested(
        _nested(parts, shape),
        concat_dim=[*(axis.dimension for axis in grid.axes), "seed"],
        combine_attrs="drop",
        join="outer",  # runs may differ in their rounds
        compat="no_conflicts",
        coords="different",
        data_vars="all",
    )
    labels = {axis.dimension: _coordinate(axis.labels) for axis in grid.axes}
    attrs = {"title": f"the sweep {grid.name}", "runs": int(np.prod(shape)), "failed": len(failed)}
    return whole.assign_coords({**labels, "seed": np.array(grid.seeds)}).assign_attrs(attrs)


def _each(
    grid: Grid, folder: Path, failed: set[Unit], template: xr.Dataset
) -> Iterator[xr.Dataset]:
    for point in grid.points:
        for seed in grid.seeds:
            unit = Unit(written(point.tables), seed)
            yield _missing(template, seed) if unit in failed else _of(unit, folder)


def _of(unit: Unit, folder: Path) -> xr.Dataset:
    """What a unit measured; its last model stays in its own file."""
    dataset: xr.Dataset = read(unit.path(folder)).drop_vars("model").drop_encoding()
    dataset["reason"] = dataset["reason"].astype(object)
    return dataset


def _missing(template: xr.Dataset, seed: int) -> xr.Dataset:
    empty = template.where(xr.zeros_like(template["diverged"], dtype=bool))
    empty["reason"] = xr.full_like(template["reason"], "the run failed")
    return empty.assign_coords(seed=[seed])


def _nested(parts: Iterator[xr.Dataset], shape: Sequence[int]) -> Any:
    if not shape:
        return next(parts)
    return [_nested(parts, shape[1:]) for _ in range(shape[0])]


def _coordinate(labels: Sequence[object]) -> np.ndarray:
    """Numbers as numbers, anything else as text."""
    numeric = all(isinstance(one, int | float) and not isinstance(one, bool) for one in labels)
    return np.array(labels) if numeric else np.array([str(one) for one in labels], dtype=object)
