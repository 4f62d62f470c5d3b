"""One number of a run: how tables and claims make it from a series over rounds.

    top                 the largest value of any round
    final               the value after the last round; NaN if the run diverged
    mean                over all measured rounds
    smoothed_top        smoothed by a moving average over what was measured in `window` rounds, the
                        largest of the last `last` rounds (FedInit, Section 5.1)
    rounds_to           the first measured round that reaches `target`; infinite if none does
    seconds_to          the same in wall-clock time
    seconds_a_round     the median
    cost                1 + switch/(2 T), FedDyn taken as 50 % dearer than FedAvg (switching, A.2)

`twin` names a neighbour ("client", "sample") in place of the run itself, and `entry` a place along
a further dimension of the series, such as the local step; without it the largest is taken.
`percent` multiplies by 100, and `log` takes the natural logarithm in the end.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from bounds.errors import UserError
from stability.benchmarks.protocol import Measure, Setting

Series = NDArray[np.float64]


def summary(measure: Measure, setting: Setting, run: xr.Dataset) -> float:
    """The number that a measure makes of one run."""
    if measure.take not in TAKES:
        msg = f"take must be one of {', '.join(TAKES)}, got {measure.take!r}"
        raise UserError(msg)
    values = series_of(run, measure.of, setting, measure.options)
    if values.ndim > 1:
        entry = measure.options.get("entry")
        values = values.max(axis=1) if entry is None else values[:, entry]
    number = _scale(measure) * TAKES[measure.take](values, run, setting, measure.options)
    if not measure.options.get("log"):
        return number
    return math.log(number) if number > 0 else math.nan


def one_example(measure: Measure, run: xr.Dataset) -> float:
    """How much one test example counts in a share of them; nothing in other numbers."""
    share = measure.of.startswith("accuracy") and not measure.take.endswith(("_to", "_round"))
    return _scale(measure) / run.attrs["tested"] if share and "tested" in run.attrs else 0.0


def _scale(measure: Measure) -> float:
    return 100.0 if measure.options.get("percent") else 1.0


def series_of(run: xr.Dataset, name: str, setting: Setting, options: Mapping[str, Any]) -> Series:
    """[round] or [round, ...] of one run or its neighbour."""
    twins = ["", *setting.run.get("twins", ())]
    twin = options.get("twin", "")
    if twin not in twins:
        msg = f"there is no neighbour {twin!r} beside this run; run.twins has {twins[1:]}"
        raise UserError(msg)
    found = run[name].isel(seed=0)
    if "twin" in found.dims:
        found = found.isel(twin=twins.index(twin))
    return found.values.astype(np.float64)


def _top(values: Series, *_: object) -> float:
    return float(np.nanmax(values)) if np.isfinite(values).any() else math.nan


def _final(values: Series, run: xr.Dataset, *_: object) -> float:
    if int(run["diverged"][0]) >= 0:
        return math.nan
    # A series of rounds has no value after the last round.
    known = values if np.isfinite(values[-1]) else values[:-1]
    return float(known[-1]) if len(known) else math.nan


def _mean(values: Series, *_: object) -> float:
    return float(np.nanmean(values)) if np.isfinite(values).any() else math.nan


def _smoothed_top(
    values: Series, run: xr.Dataset, setting: Setting, options: Mapping[str, Any]
) -> float:
    del setting
    rounds = run["round"].values
    # Rounds that a window would begin before the first one are left out, unless all are.
    reach = min(int(options.get("window", 5)), int(rounds[-1] - rounds[0]) + 1)
    ends = rounds[
        (rounds - rounds[0] + 1 >= reach) & (rounds > rounds[-1] - options.get("last", 50))
    ]
    smooth = [values[(rounds > end - reach) & (rounds <= end)].mean() for end in ends]
    return _top(np.array(smooth))


def _rounds_to(
    values: Series, run: xr.Dataset, setting: Setting, options: Mapping[str, Any]
) -> float:
    del setting
    reached = np.nonzero(values >= options["target"])[0]
    return float(run["round"].values[reached[0]]) if len(reached) else math.inf


def _seconds_to(
    values: Series, run: xr.Dataset, setting: Setting, options: Mapping[str, Any]
) -> float:
    seconds = _seconds_a_round(values, run)
    return _rounds_to(values, run, setting, options) * seconds


def _seconds_a_round(values: Series, run: xr.Dataset, *_: object) -> float:
    del values
    return float(run.attrs["seconds_a_round"])


def _cost(values: Series, run: xr.Dataset, setting: Setting, options: object) -> float:
    del values, run, options
    rounds, algorithm = setting.run["rounds"], setting.algorithm
    regularised = rounds if algorithm["name"] == "feddyn" else algorithm.get("switch", 0)
    return float(1 + regularised / (2 * rounds))


TAKES: dict[str, Callable[..., float]] = {
    "top": _top,
    "final": _final,
    "mean": _mean,
    "smoothed_top": _smoothed_top,
    "rounds_to": _rounds_to,
    "seconds_to": _seconds_to,
    "seconds_a_round": _seconds_a_round,
    "cost": _cost,
}
