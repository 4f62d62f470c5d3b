"""The lines of an experiment's figure: stored runs of its protocol, or small synthetic ones.

`--from` names folders that `fedproof run` wrote, of which the runs of the figure's protocols are
taken at the scale that is there, or single files of `fedproof simulate`, each a line of its own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import xarray as xr
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from bounds.errors import UserError
from figures.index import About
from figures.labels import shortened, spread
from figures.series import apart, band, draw_band, measured, run_label
from figures.style import heading, legend_below, panels, style
from stability.benchmarks.protocol import Protocol, Setting, load
from stability.benchmarks.units import read_unit, units_of

SYNTHETIC = "small runs on synthetic data of at most 20 clients, not the paper's data; bands: 95 %"
SCALES = ("full", "small")


@dataclass(frozen=True)
class Line:
    """What one setting measured, all seeds together, and its values on the protocol's axes."""

    label: str
    data: xr.Dataset
    place: dict[str, str]


@dataclass(frozen=True)
class Lines:
    """The lines of a protocol, and in words what they are measured on."""

    lines: tuple[Line, ...]
    note: str


@dataclass(frozen=True)
class Panel:
    """A measured quantity and what its axis says; `neighbours`: of twins, not of the run."""

    series: str
    label: str
    neighbours: bool = False


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
    found = [line for path in sources for line in _stored(name, path, split)]
    if not found:
        where = ", ".join(str(path) for path in sources)
        msg = (
            f"there is no finished run of {name} in {where}; `fedproof run {name} --scale small "
            "--out FOLDER` makes them, and without --from a synthetic problem stands in"
        )
        raise UserError(msg)
    return Lines(tuple(line for line, _ in found), f"{found[0][1]}; bands: 95 %")


def _stored(name: str, path: Path, split: str) -> list[tuple[Line, str]]:
    """Lines with what they are measured on."""
    if path.is_file():
        data = read_unit(path)
        if "unit" not in data.attrs:
            described = json.loads(str(data.attrs.get("settings", "{}"))).get("algorithm", {})
            place = {key: str(value) for key, value in described.items()}
            return [(Line(run_label(data), data, place), f"runs of {path.name}")]
        msg = f"{path} is one run of many; give the folder that `fedproof run` wrote"
        raise UserError(msg)
    if not path.is_dir():
        msg = f"there is no file or folder {path} of runs; `fedproof run` and `simulate` write them"
        raise UserError(msg)
    for scale in SCALES:
        protocol = load(name, scale)
        found = []
        for setting in protocol.settings:
            files = [unit.path(path) for unit in units_of(protocol, setting)]
            there = [read_unit(file) for file in files if file.exists()]
            if there:
                label = label_of(protocol, setting, split)
                found.append(Line(label, _joined(there), dict(setting.place)))
        if found:
            return [(line, f"real data, {scale} scale") for line in found]
    return [(line, "stored runs") for file in sorted(path.glob("*.nc")) for line, _ in
            _stored(name, file, split)]  # fmt: skip


def _joined(runs: list[xr.Dataset]) -> xr.Dataset:
    """The seeds of a setting in one data set."""
    return xr.concat(
        runs, dim="seed", data_vars="minimal", coords="minimal", compat="override",
        join="outer", combine_attrs="drop_conflicts",
    )  # fmt: skip


def label_of(protocol: Protocol, setting: Setting, split: str) -> str:
    """The setting's values on the axes that vary, without the one that tells panels apart."""
    varied = [axis for axis in setting.place if axis != split and len(_values(protocol, axis)) > 1]
    return ", ".join(_told(protocol, axis, setting.place[axis]) for axis in varied)


def common_label(protocol: Protocol, split: str, value: str, *, leave_out: str) -> str:
    """What all settings of a panel share, one axis left out."""
    first = protocol.settings[0].place
    shared = [
        axis
        for axis in first
        if axis not in (split, leave_out) and len(_values(protocol, axis)) == 1
    ]
    told = [_told(protocol, axis, first[axis]) for axis in shared]
    return ", ".join([*told, *([_told(protocol, split, value)] if value else [])])


def _values(protocol: Protocol, axis: str) -> set[str]:
    return {setting.place[axis] for setting in protocol.settings}


def _told(protocol: Protocol, axis: str, value: str) -> str:
    """A value in the protocol's words; a bare number with the name of its axis."""
    label = protocol.axes[axis][value]
    bare = label.replace(".", "").replace("-", "").isdecimal()
    return f"{axis} = {label}" if bare else label


def over_rounds(
    title: str,
    protocols: Sequence[str],
    shown: Sequence[Panel],
    sources: Sequence[Path],
    *,
    rounds: int,
    seeds: int,
    split: str = "",
    along: str = "round",
) -> Figure:
    """A row of panels for each protocol (and value of its `split`), a panel for each quantity."""
    drawn: list[tuple[str, list[Line], Panel]] = []
    note = ""
    for name in protocols:
        found = lines_of(name, sources, rounds=rounds, seeds=seeds, split=split)
        note, protocol = found.note, load(name, "small")
        for value in dict.fromkeys(line.place.get(split, "") for line in found.lines):
            lines = [line for line in found.lines if line.place.get(split, "") == value]
            told = common_label(protocol, split, value, leave_out="" if sources else "data")
            drawn += [
                (told or (f"as {name}" if len(protocols) > 1 else ""), lines, panel)
                for panel in shown
                if any(panel.series in line.data for line in lines)
            ]
    if not drawn:
        msg = f"none of the runs measured {', '.join(panel.series for panel in shown)}"
        raise UserError(msg)
    with style():
        columns = min(len(drawn), len(shown) if len(shown) in (2, 3) else 2)
        figure, grid = panels(len(drawn), columns=columns, height=2.0)
        labels = list(dict.fromkeys(line.label for _, lines, _ in drawn for line in lines))
        for axes, (told, lines, panel) in zip(grid, drawn, strict=True):
            _draw(axes, lines, panel, labels, along)
            axes.set_title(shortened(told, 60), fontsize=7)
        for axes in grid[:-columns]:
            axes.set_xlabel("")
        heading(figure, title, note)
        legend_below(figure, grid, columns=2 if columns == 1 else 4)
    return figure


def _draw(axes: Axes, lines: list[Line], panel: Panel, labels: list[str], along: str) -> None:
    """Every line of a panel that has the quantity."""
    tops = []
    for line in lines:
        if panel.series not in line.data:
            continue
        values = (apart if panel.neighbours else measured)(line.data, panel.series)
        if along != "round":
            values = values.mean("round", skipna=True)
            values = values.assign_coords({along: np.arange(values.sizes[along])})
        drawn = band(values, along=along)
        if drawn.x.size:
            draw_band(axes, drawn, label=line.label, index=labels.index(line.label))
            tops.append(drawn.mean[drawn.x > 0])
    what = {"round": "communication rounds", "step": "local steps"}[along]
    axes.set_xlabel(what)
    axes.set_ylabel(panel.label, fontsize=7)
    means = np.concatenate(tops) if tops else np.empty(0)
    if spread(means):
        axes.set(yscale="log", ylim=(means.min() / 2, means.max() * 2))
    elif "accuracy" in panel.series and means.size:
        low, high = axes.get_ylim()
        axes.set_ylim(max(low, 0.0), min(high, 1.02))


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """A published figure of runs: its protocols, and what is drawn of them over the rounds.

    split: the axis of the protocols by whose values panels are told apart. along: the dimension
    across, "round", or "step" for the local steps of a round.
    """

    title: str
    statements: tuple[str, ...]
    published: str
    protocols: tuple[str, ...]
    panels: tuple[Panel, ...]
    split: str = ""
    along: str = "round"

    @property
    def about(self) -> About:
        """The figure's place in the index."""
        runs = f"fedproof run {' '.join(self.protocols)}"
        return About(statements=self.statements, published=self.published, runs=runs)

    def draw(self, *, runs: Sequence[Path] = (), rounds: int = 24, seeds: int = 4) -> Figure:
        """`rounds` and `seeds` are those of synthetic runs; 0 rounds: as many as the protocol."""
        return over_rounds(
            f"{self.title} ({self.published})", self.protocols, self.panels, runs, rounds=rounds,
            seeds=seeds, split=self.split, along=self.along,
        )  # fmt: skip
