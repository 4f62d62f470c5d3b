"""What was measured, as a line with a band: means over seeds and their confidence interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import xarray as xr
from matplotlib.axes import Axes
from numpy.typing import NDArray
from scipy.stats import t as student

from bounds.errors import UserError
from figures.labels import plain

LEVEL = 0.95
BAND = 0.18  # how dark
BARS = 4  # intervals of a line, where they are bars
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Band:
    """A mean along x and the ends of its confidence interval; equal where there is one seed."""

    x: Array
    mean: Array
    low: Array
    high: Array


def band(
    values: xr.DataArray,
    *,
    along: str = "round",
    level: float = LEVEL,
    logarithmic: bool = False,
) -> Band:
    """Mean over `seed` with Student's interval; entries that were not measured are left out.

    With `logarithmic` both are those of the positive values' logarithms.
    """
    table = values.transpose("seed", along).values.astype(float)
    if logarithmic:
        table = np.log(np.where(table > 0, table, np.nan))
    measured = np.isfinite(table)
    count = measured.sum(axis=0)
    kept = count > 0
    table, measured, count = table[:, kept], measured[:, kept], count[kept]
    filled = np.where(measured, table, 0.0)
    mean = filled.sum(axis=0) / count
    square = np.where(measured, (table - mean) ** 2, 0.0).sum(axis=0)
    several = count > 1
    deviation = np.sqrt(square / np.maximum(count - 1, 1))
    quantile = student.ppf(0.5 + level / 2, np.maximum(count - 1, 1))
    half = np.where(several, quantile * deviation / np.sqrt(count), 0.0)
    shown = [mean, mean - half, mean + half]
    if logarithmic:
        with np.errstate(over="ignore"):
            shown = [np.exp(one) for one in shown]
    return Band(values[along].values[kept].astype(float), *shown)


def draw_band(axes: Axes, line: Band, *, label: str, look: Mapping[str, Any]) -> None:
    """Draw the mean, and the interval as a band of its colour."""
    axes.plot(line.x, line.mean, label=plain(label), **look)
    axes.fill_between(line.x, line.low, line.high, color=look["color"], alpha=BAND, linewidth=0)


def draw_bars(
    axes: Axes, line: Band, *, label: str, look: Mapping[str, Any], place: int, of: int
) -> None:
    """Draw the mean, and the interval at a few points, `place` of `of` lines not where others are.

    Where many lines are drawn, bands would bury them.
    """
    step = max(1, len(line.x) // BARS)
    across = np.vstack([line.mean - line.low, line.high - line.mean])
    axes.errorbar(
        line.x, line.mean, yerr=np.maximum(across, 0.0), label=plain(label),
        errorevery=(min(place * step // of, step - 1), step), elinewidth=0.6, capsize=1.2,
        capthick=0.6, **look,
    )  # fmt: skip


def apart_somewhere(lines: Sequence[Band]) -> bool:
    """Whether the intervals of two lines part at more points than they would by chance."""
    for one, other in combinations(lines, 2):
        _, mine, theirs = np.intersect1d(one.x, other.x, return_indices=True)
        above, below = one.low[mine] > other.high[theirs], one.high[mine] < other.low[theirs]
        if mine.size and (above | below).mean() > 1 - LEVEL:
            return True
    return False


def measured(data: xr.Dataset, *names: str) -> xr.DataArray:
    """The first of the measurements that a run has; of the run itself where there are twins."""
    for name in names:
        if name in data:
            values = data[name]
            return values.isel(twin=0, drop=True) if "twin" in values.dims else values
    has = ", ".join(str(name) for name in data.data_vars)
    msg = f"the run of {run_label(data)} did not measure {' or '.join(names)}; it has {has}"
    raise UserError(msg)


def apart(data: xr.Dataset, *names: str) -> xr.DataArray:
    """As `measured`, of the largest distance between the run and its neighbours."""
    for name in names:
        if name in data:
            values = data[name]
            return values.max("twin") if "twin" in values.dims else values
    return measured(data, *names)


def run_label(data: xr.Dataset) -> str:
    """How a run is named in a legend: its own label, or its algorithm."""
    attributes: Mapping[str, object] = data.attrs
    return str(attributes.get("label") or attributes.get("algorithm") or "a run")
