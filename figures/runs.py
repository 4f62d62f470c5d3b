"""The lines of an experiment: stored runs of its protocol, or small synthetic ones.

`--from` names folders that `fedproof run` wrote, of which the runs of the figure's protocols are
taken at the scale that is there, or single files of `fedproof simulate`, each a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import xarray as xr

from bounds.errors import UserError
from figures.labels import greek
from figures.series import run_label
from stability.benchmarks.data import find_data
from stability.benchmarks.protocol import Protocol, Setting, load
from stability.benchmarks.units import read_own, read_unit, units_of
from stability.sealed import described

SYNTHETIC = (
    "small runs on synthetic data of at most 20 clients, not the paper's data; intervals: 95 %"
)
SCALES = ("full", "small")


class NoRuns(UserError):
    """The folders hold no finished run of a protocol."""


@dataclass(frozen=True)
class Line:
    """What one setting measured, all seeds together, and its values on the protocol's axes."""

    label: str
    data: xr.Dataset
    place: dict[str, str]


@dataclass(frozen=True)
class Lines:
    """The lines of a protocol, and in words what they are measured on.

    scale: of stored runs. units: the names of their files.
    """

    lines: tuple[Line, ...]
    note: str
    scale: str = "small"
    units: frozenset[str] = frozenset()


def lines_of(
    name: str, sources: Sequence[Path], *, rounds: int, seeds: int, split: str = ""
) -> Lines:
    """The lines of a protocol from its stored runs, or from runs made here if none are named."""
    if not sources:
        from figures.synthetic_runs import run_setting

        protocol = load(name, "small")
        made = [
            Line(label_of(protocol, setting, split),
                 run_setting(protocol, setting, rounds=rounds, seeds=seeds), dict(setting.place))
            for setting in protocol.settings
        ]  # fmt: skip
        return Lines(tuple(made), SYNTHETIC)
    found = [stored for path in sources if (stored := _stored(name, path, split)).lines]
    if not found:
        where = ", ".join(str(path) for path in sources)
        msg = (
            f"there is no finished run of {name} in {where}; `fedproof run {name} --scale small "
            "--out FOLDER` makes them, and without --from a synthetic problem stands in"
        )
        raise NoRuns(msg)
    lines = tuple(line for stored in found for line in stored.lines)
    units = frozenset(unit for stored in found for unit in stored.units)
    return Lines(lines, f"{found[0].note}; intervals: 95 %", found[0].scale, units)


def _stored(name: str, path: Path, split: str) -> Lines:
    """The lines that a file or folder holds; none if it has no run of the protocol."""
    if path.is_file():
        data = read_unit(path)
        if "unit" not in data.attrs:
            whole = "settings" in data.attrs
            settings = described(data, "settings", origin=str(path)) if whole else {}
            place = {key: str(value) for key, value in settings.get("algorithm", {}).items()}
            return Lines((Line(run_label(data), data, place),), f"runs of {path.name}", "")
        msg = f"{path} is one run of many; give the folder that `fedproof run` wrote"
        raise UserError(msg)
    if not path.is_dir():
        msg = f"there is no file or folder {path} of runs; `fedproof run` and `simulate` write them"
        raise UserError(msg)
    for scale in SCALES:
        protocol = load(name, scale)
        found, units = [], set()
        for setting in protocol.settings:
            there = [unit for unit in units_of(protocol, setting) if unit.path(path).exists()]
            if there:
                label = label_of(protocol, setting, split)
                joined = _joined([read_own(unit, path) for unit in there])
                found.append(Line(label, joined, dict(setting.place)))
                units |= {unit.path(path).name for unit in there}
        if found:
            return Lines(tuple(found), f"real data, {scale} scale", scale, frozenset(units))
    files = sorted(path.glob("*.nc"))
    lines = tuple(line for file in files for line in _stored(name, file, split).lines)
    return Lines(lines, "stored runs", "")


def _joined(runs: list[xr.Dataset]) -> xr.Dataset:
    """The seeds of a setting in one data set."""
    return xr.concat(
        runs, dim="seed", data_vars="minimal", coords="minimal", compat="override",
        join="outer", combine_attrs="drop_conflicts",
    )  # fmt: skip


def label_of(protocol: Protocol, setting: Setting, split: str) -> str:
    """The setting's values on the axes that vary, without the one that tells panels apart."""
    varied = [
        axis for axis in setting.place if axis != split and len(_different(protocol, axis)) > 1
    ]
    return ", ".join(_told(protocol, axis, setting.place[axis]) for axis in varied)


def common_label(protocol: Protocol, split: str, value: str, *, leave_out: str) -> str:
    """What all settings of a panel share, one axis left out."""
    first = protocol.settings[0].place
    shared = [
        axis
        for axis in first
        if axis not in (split, leave_out) and len(_different(protocol, axis)) == 1
    ]
    told = [_told(protocol, axis, first[axis]) for axis in shared]
    return ", ".join([*told, *([_told(protocol, split, value)] if value else [])])


def _different(protocol: Protocol, axis: str) -> set[str]:
    return {setting.place[axis] for setting in protocol.settings}


def _told(protocol: Protocol, axis: str, value: str) -> str:
    """A value in the protocol's words; a bare number with the sign of its axis."""
    label = protocol.axes[axis][value]
    bare = label.replace(".", "").replace("-", "").isdecimal()
    told = f"{axis} = {label}" if bare else label
    return re.sub(r"[A-Za-z]+(?= = )", lambda name: greek(name.group()), told)


def data_of(name: str, scale: str) -> str:
    """The data that a protocol has at a scale, beside those of the paper where they differ."""
    here, theirs = (
        find_data(str(load(name, one).settings[0].problem["data"])).SOURCE.title
        for one in (scale, "full")
    )
    return theirs if here == theirs else f"{theirs} (here {here})"
