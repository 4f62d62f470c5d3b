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
from figures.experiment import Line, Lines, lines_of
from figures.series import LEVEL, measured
from figures.style import COLOURS, heading, legend_below, panels, style


@dataclass(frozen=True)
class Sweep:
    """A protocol, the axis that varies, its label, and the table with the published numbers.

    logarithmic: whether the values are spread over decades; zero then stands at the left end.
    """

    protocol: str
    axis: str
    label: str
    table: str = ""
    logarithmic: bool = False


def against(
    title: str, sweeps: Sequence[Sweep], sources: Sequence[Path], *, rounds: int, seeds: int
) -> Figure:
    """A panel for each sweep: the best accuracy of a run, mean over seeds and its interval."""
    found = [lines_of(sweep.protocol, sources, rounds=rounds, seeds=seeds) for sweep in sweeps]
    with style():
        figure, grid = panels(len(sweeps), columns=min(3, len(sweeps)), height=2.3)
        for axes, sweep, lines in zip(grid, sweeps, found, strict=True):
            _panel(axes, sweep, lines)
        grid[0].set_ylabel("accuracy (%)")
        heading(figure, title, found[0].note)
        legend_below(figure, grid)
    return figure


def _panel(axes: Axes, sweep: Sweep, lines: Lines) -> None:
    values = {float(line.place[sweep.axis]): _best(line) for line in lines.lines}
    printed = published(sweep.table) if sweep.table else {}
    # Zero has no place on a logarithmic axis: it stands one step left of the smallest value.
    positive = sorted(x for x in {*values, *printed} if x > 0)
    zero = positive[0] / 4 if sweep.logarithmic else 0.0
    x = np.array([value or zero for value in sorted(values)])
    mean, half = np.array([values[value] for value in sorted(values)]).T
    axes.errorbar(
        x, mean, yerr=half, color=COLOURS[0], marker="o", capsize=2, label="measured here"
    )
    if printed:
        places = sorted(printed)
        axes.plot(places, [printed[p] for p in places], "s--", color=COLOURS[1], label="published")
        best = max(printed, key=printed.__getitem__)
        axes.axvline(best, color=COLOURS[1], linewidth=0.6, alpha=0.5)
    if sweep.logarithmic:
        axes.set_xscale("log")
        if not printed:
            shown = positive[1::2] if 0.0 in values else positive
            ticks = {zero: "0"} if 0.0 in values else {}
            ticks |= {place: f"{place:g}" for place in shown}
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
