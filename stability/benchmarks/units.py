"""One run of one setting with one seed: its key, and the file that holds what it measured.

Protocols share runs: two that ask for the same problem, algorithm, training and seed have the same
key, whatever either measures. The series are those of all protocols that were planned together; a
file that lacks a series is made again.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import xarray as xr

from bounds.errors import UserError
from bounds.files import read_whole
from stability import sealed
from stability.benchmarks.protocol import Protocol, Setting

FOLDER = "units"


@dataclass(frozen=True)
class Unit:
    """A run, and the series it measures."""

    problem: Mapping[str, Any]
    run: Mapping[str, Any]
    algorithm: Mapping[str, Any]
    seed: int
    series: tuple[str, ...]

    def describe(self) -> dict[str, Any]:
        """All that decides the trajectory."""
        return {
            "problem": dict(self.problem),
            "run": dict(self.run),
            "algorithm": dict(self.algorithm),
            "seed": self.seed,
        }

    @property
    def key(self) -> str:
        """A digest of the description.

        >>> one, other = (Unit({}, {}, {}, 0, series) for series in (("a",), ("b",)))
        >>> one.key == other.key
        True
        """
        return hashlib.sha256(self.text.encode()).hexdigest()[:20]

    @property
    def text(self) -> str:
        """The description as it stands in the file."""
        return json.dumps(self.describe(), sort_keys=True)

    def path(self, folder: Path) -> Path:
        """The file below a folder of results."""
        return folder / FOLDER / f"{self.key}.nc"


def units_of(
    protocol: Protocol, setting: Setting, seeds: Iterable[int] | None = None
) -> list[Unit]:
    """The runs of a setting, one a seed; as many seeds as it says unless they are given."""
    run = {name: value for name, value in setting.run.items() if name != "seeds"}
    chosen = range(setting.run["seeds"]) if seeds is None else seeds
    return [Unit(setting.problem, run, setting.algorithm, seed, protocol.series) for seed in chosen]


def plan(protocols: Iterable[Protocol]) -> list[Unit]:
    """All different runs of some protocols; each measures all that any of them asks for."""
    return union(
        unit
        for protocol in protocols
        for setting in protocol.settings
        for unit in units_of(protocol, setting)
    )


def union(units: Iterable[Unit]) -> list[Unit]:
    """Those that differ; of those alike one, which measures all that any of them asks for."""
    found: dict[str, Unit] = {}
    for unit in units:
        before = found.get(unit.key)
        series = (*before.series, *unit.series) if before else unit.series
        found[unit.key] = replace(unit, series=tuple(dict.fromkeys(series)))
    return list(found.values())


def finished_seeds(protocol: Protocol, setting: Setting, folder: Path) -> int:
    """How many of the first seeds of a setting are finished, without a gap."""
    (first,) = units_of(protocol, setting, [0])
    return next(n for n in itertools.count() if not is_finished(replace(first, seed=n), folder))


def is_finished(unit: Unit, folder: Path) -> bool:
    """Whether the file is there and has the series."""
    return unit.path(folder).exists() and set(unit.series) <= set(read_own(unit, folder).variables)


def read_own(unit: Unit, folder: Path) -> xr.Dataset:
    """What a run measured, from its own file; that of another run in its place is refused."""
    path = unit.path(folder)
    data = read_unit(path)
    if data.attrs.get("unit", unit.text) != unit.text:
        msg = f"{path} is the result of another run of `fedproof run`; put it back or move it away"
        raise UserError(msg)
    return data


def read_unit(path: Path) -> xr.Dataset:
    """What a run measured, with `seconds` and `seconds_a_round` among the attributes.

    The same object for the same file: many tables show the same runs.
    """
    return _read(path, path.stat().st_mtime_ns)


@functools.lru_cache(maxsize=10_000)
def _read(path: Path, written: int) -> xr.Dataset:
    del written  # a file that is made again is read again
    # Runs from before results carried a digest have none.
    return sealed.unseal(read_whole(path), origin=str(path), sealed=False)
