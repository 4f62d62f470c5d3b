"""An experiment's figure: what was measured over the rounds, a panel for each quantity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

import numpy as np
import xarray as xr
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter

from bounds.errors import UserError
from figures.index import About
from figures.labels import plain, spread
from figures.runs import Line, Lines, NoRuns, common_label, data_of, lines_of
from figures.series import Band, apart, apart_somewhere, band, draw_band, draw_bars, measured
from figures.style import PAGE, heading, legend_below, line_styles, panels, style
from stability.benchmarks.protocol import load

CHARACTERS = 17  # of a panel's title on an inch
ROOM = 0.3  # of the spread of the means, for bands beyond them
FEW = 3  # lines whose bands do not bury them


@dataclass(frozen=True)
class Panel:
    """A measured quantity and what its axis says; `neighbours`: of twins, not of the run."""

    series: str
    label: str
    neighbours: bool = False


@dataclass(frozen=True)
class Drawn:
    """A panel with what is told above it."""

    told: str
    lines: list[Line]
    panel: Panel


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
    """A row of panels for each protocol (and value of its `split`), a panel for each quantity.

    Of synthetic runs that tell nothing apart there is no picture; of stored ones it says so.
    Protocols without stored runs are left out where others have some, and so are those whose runs
    are shown already: at small scale two data sets of the paper may have the same stand-in.
    """
    drawn: list[Drawn] = []
    note = ""
    missing: list[NoRuns] = []
    seen: set[frozenset[str]] = set()
    for name in protocols:
        try:
            found = lines_of(name, sources, rounds=rounds, seeds=seeds, split=split)
        except NoRuns as why:
            missing.append(why)
            continue
        if found.units and found.units in seen:
            continue
        seen.add(found.units)
        note = found.note
        drawn += _panels_of(
            name, found, shown, split, several=len(protocols) > 1, real=bool(sources)
        )
    if missing and not drawn:
        raise missing[0]
    if not drawn:
        msg = f"none of the runs measured {', '.join(panel.series for panel in shown)}"
        raise UserError(msg)
    if not any(_tells(one, along) for one in drawn):
        alike = "the 95 % intervals of no two lines part"
        if not sources:
            lines = "; ".join(dict.fromkeys(line.label for one in drawn for line in one.lines))
            msg = (
                f"in {note.partition(';')[0]}, {alike}, so a picture would say nothing of {lines}; "
                "more seeds may tell them apart, as in seeds=16"
            )
            raise UserError(msg)
        note += f"; {alike}"
    with style():
        columns = min(len(drawn), len(shown) if len(shown) in (2, 3) else 2)
        figure, grid = panels(len(drawn), columns=columns, height=1.8)
        labels = list(dict.fromkeys(line.label for one in drawn for line in one.lines))
        common = len({one.told for one in drawn}) == 1
        logarithmic = [
            _draw(axes, one, labels, along) for axes, one in zip(grid, drawn, strict=True)
        ]
        for axes, one in zip(grid, drawn, strict=True):
            if not common:
                broken = wrap(plain(one.told), int(PAGE / max(columns, 2) * CHARACTERS))
                axes.set_title("\n".join(broken), fontsize=7)
        for axes in grid[: len(drawn) - columns]:
            axes.set_xlabel("")
        told = [drawn[0].told] if common and drawn[0].told else []
        geometric = ["of logarithms where the scale is logarithmic"] if any(logarithmic) else []
        heading(figure, title, ", ".join([*told, note, *geometric]))
        legend_below(figure, grid, columns=2 if columns == 1 else 4)
    return figure


def _panels_of(
    name: str, found: Lines, shown: Sequence[Panel], split: str, *, several: bool, real: bool
) -> list[Drawn]:
    """The panels of a protocol, for each value of its split: of several, what it is there for."""
    protocol = load(name, found.scale or "small")
    if several and protocol.curves:
        shown = [panel for panel in shown if panel.series in protocol.curves]
    drawn = []
    for value in dict.fromkeys(line.place.get(split, "") for line in found.lines):
        lines = [line for line in found.lines if line.place.get(split, "") == value]
        told = common_label(protocol, split, value, leave_out="" if real else "data")
        if several and "data" not in protocol.axes:
            where = data_of(name, found.scale if real and found.scale else "full")
            where = where if real else f"settings of {where}"
            told = ", ".join([where, *([told] if told else [])])
        drawn += [
            Drawn(told, lines, panel)
            for panel in shown
            if any(panel.series in line.data for line in lines)
        ]
    return drawn


def _tells(drawn: Drawn, along: str) -> bool:
    """Whether a panel says more than that nothing is known: one line does, or two that part."""
    bands, _ = _bands(drawn, along)
    return len(bands) < 2 or apart_somewhere(list(bands.values()))


def _bands(drawn: Drawn, along: str) -> tuple[dict[str, Band], bool]:
    """The lines of a panel that have the quantity; whether they are of logarithms."""
    found = {
        line.label: _values(line.data, drawn.panel, along)
        for line in drawn.lines
        if drawn.panel.series in line.data
    }
    plain = [band(one, along=along) for one in found.values()]
    logarithmic = spread(np.concatenate([one.mean[one.x > 0] for one in plain]))
    bands = {label: band(one, along=along, logarithmic=logarithmic) for label, one in found.items()}
    return {label: one for label, one in bands.items() if one.x.size}, logarithmic


def _draw(axes: Axes, drawn: Drawn, labels: list[str], along: str) -> bool:
    """Every line of a panel that has the quantity; whether the scale is logarithmic."""
    bands, logarithmic = _bands(drawn, along)
    looks = line_styles(labels)
    for place, (label, one) in enumerate(bands.items()):
        if len(bands) <= FEW:
            draw_band(axes, one, label=label, look=looks[label])
        else:
            draw_bars(axes, one, label=label, look=looks[label], place=place, of=len(bands))
    axes.set_xlabel({"round": "communication rounds", "step": "local steps"}[along])
    axes.set_ylabel(drawn.panel.label, fontsize=7)
    if logarithmic:
        axes.set_yscale("log")
        axes.yaxis.set_minor_formatter(NullFormatter())
    _limit(axes, list(bands.values()), logarithmic=logarithmic)
    return logarithmic


def _values(data: xr.Dataset, panel: Panel, along: str) -> xr.DataArray:
    values = (apart if panel.neighbours else measured)(data, panel.series)
    if along == "round":
        return values
    values = values.mean("round", skipna=True)
    return values.assign_coords({along: np.arange(values.sizes[along])})


def _limit(axes: Axes, bands: list[Band], *, logarithmic: bool) -> None:
    """Show all means, and of the bands as much as does not flatten them."""
    means = np.concatenate([one.mean for one in bands])
    ends = np.concatenate([end for one in bands for end in (one.low, one.high)])
    if not means.size:
        return
    if logarithmic:
        room = max(2.0, float(means.max() / means.min()) ** ROOM)
        low, high = means.min() / room, means.max() * room
    else:
        room = ROOM * float(means.max() - means.min()) or 0.1 * abs(float(means.max())) or 1.0
        low, high = means.min() - room, means.max() + room
    margin = 1.05 if logarithmic else 0.03 * float(high - low)
    if logarithmic:
        axes.set_ylim(max(low, ends.min() / margin), min(high, ends.max() * margin))
    else:
        axes.set_ylim(max(low, ends.min() - margin), min(high, ends.max() + margin))


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """A published figure of runs: its protocols, and what is drawn of them over the rounds.

    alike: protocols that stand for all on a synthetic problem, where data do not tell them apart.
    split: the axis of the protocols by whose values panels are told apart. along: the dimension
    across, "round", or "step" for the local steps of a round.
    """

    title: str
    statements: tuple[str, ...]
    published: str
    protocols: tuple[str, ...]
    panels: tuple[Panel, ...]
    alike: tuple[str, ...] = ()
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
            f"{self.title} ({self.published})",
            self.protocols if runs else (self.alike or self.protocols),
            self.panels, runs, rounds=rounds, seeds=seeds, split=self.split, along=self.along,
        )  # fmt: skip
