"""A measured number against a hyper-parameter, with the paper's own numbers beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from scipy.stats import t as student

from bounds.catalogue import catalogue
from figures.runs import Line, Lines, lines_of
from figures.series import LEVEL, measured
from figures.style import COLOURS, heading, legend_below, panels, style


@dataclass(frozen=True)
class Sweep:
    """A protocol, the axis that varies, its label, and the table with the published numbers.

    logarithmic: whether the values are spread over decades; zero then stands at the left end.
    split: another axis of the protocol, with a curve for each of its values.
    """

    protocol: str
    axis: str
    label: str
    table: str = ""
    logarithmic: bool = False
    split: str = ""


def against(
    title: str, sweeps: Sequence[Sweep], sources: Sequence[Path], *, rounds: int, seeds: int
) -> Figure:
    """A panel for each sweep: the best accuracy of a run, mean over seeds and its interval."""
    found = [lines_of(sweep.protocol, sources, rounds=rounds, seeds=seeds) for sweep in sweeps]
    rows = [*([_published] if any(sweep.table for sweep in sweeps) else []), _measured]
    with style():
        columns = min(3, len(sweeps))
        figure, grid = panels(len(rows) * columns, columns=columns, height=1.7)
        for row, draw in enumerate(rows):
            for axes, sweep, lines in zip(grid[row * columns :], sweeps, found, strict=False):
                draw(axes, sweep, lines)
                _across(axes, sweep, [value for value, _ in _values(lines, sweep)])
            grid[row * columns].set_ylabel("accuracy (%)")
        for axes in grid[:-columns]:
            axes.set_xlabel("")
        heading(figure, title, found[0].note)
        legend_below(figure, grid)
    return figure


def _values(lines: Lines, sweep: Sweep) -> list[tuple[float, Line]]:
    """The lines by the value that varies."""
    found = [(float(line.place[sweep.axis]), line) for line in lines.lines]
    return sorted(found, key=lambda pair: pair[0])


def _measured(axes: Axes, sweep: Sweep, lines: Lines) -> None:
    """Our accuracies, with the interval over seeds."""
    found = _values(lines, sweep)
    for place, split in enumerate(
        dict.fromkeys(line.place.get(sweep.split, "") for _, line in found)
    ):
        own = [pair for pair in found if pair[1].place.get(sweep.split, "") == split]
        x = _placed(sweep, [value for value, _ in own])
        mean, half = np.array([_best(line) for _, line in own]).T
        label = f"measured here {split}".replace("_", " ").rstrip()
        axes.errorbar(
            x, mean, yerr=half, color=COLOURS[2 * place], marker="o", capsize=2, label=label
        )  # fmt: skip


def _published(axes: Axes, sweep: Sweep, lines: Lines) -> None:
    """The paper's accuracies, and where they peak."""
    del lines
    printed = published(sweep.table)
    best = max(printed, key=printed.__getitem__)
    axes.plot(
        _placed(sweep, list(printed)), list(printed.values()), "--", color=COLOURS[1], marker="s",
        label="published",
    )  # fmt: skip
    axes.axvline(best, color=COLOURS[1], linewidth=0.6, alpha=0.5)


def _placed(sweep: Sweep, values: Sequence[float]) -> list[float]:
    """Zero has no place on a logarithmic axis: it stands left of the smallest value."""
    zero = min(value for value in values if value > 0) / 4 if sweep.logarithmic else 0.0
    return [value or zero for value in values]


def _across(axes: Axes, sweep: Sweep, values: Sequence[float]) -> None:
    """The axis of what varies."""
    if sweep.logarithmic:
        axes.set_xscale("log")
        if not sweep.table:
            positive = [value for value in values if value > 0]
            shown = positive[1::2] if 0.0 in values else positive
            places = zip(_placed(sweep, values), values, strict=True)
            ticks = {x: f"{value:g}" for x, value in places if value == 0 or value in shown}
            axes.set_xticks(list(ticks), list(ticks.values()))
            axes.minorticks_off()
    axes.set_xlabel(sweep.label)


def _best(line: Line) -> tuple[float, float]:
    """The best accuracy along the rounds in percent, and half its interval over the seeds."""
    best = 100 * measured(line.data, "accuracy").max("round").values
    count = best.size
    if count < 2:
        return float(best.mean()), 0.0
    half = student.ppf(0.5 + LEVEL / 2, count - 1) * best.std(ddof=1) / np.sqrt(count)
    return float(best.mean()), float(half)


def published(id_: str) -> Mapping[float, float]:
    """The single row of a printed table: its numbers by those of its head."""
    table = catalogue[id_].tables[0]
    cells = zip(table.columns[1:], table.rows[0][1:], strict=True)
    return {float(head): float(cell.strip("*")) for head, cell in cells}
