"""What runs measure at values of one hyper-parameter, beside what a statement bounds there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes

from bounds.errors import UserError
from figures.style import COLOURS
from stability.confront.confront import confront

Tables = Mapping[str, Mapping[str, Any]]


class End(NamedTuple):
    """The measured mean, the ends of its band and the bound after all rounds of a run.

    inside: whether every hypothesis and assumption of the statement is known to hold.
    """

    mean: float
    low: float
    high: float
    bound: float
    inside: bool


def ends(item: str, tables: Sequence[Tables], *, form: str | None = None) -> list[End]:
    """A run for each of the tables, which are those of `confront`."""
    found = []
    for one in tables:
        seen = confront(
            item, form=form, problem=one.get("problem"), algorithm=one.get("algorithm"),
            run=one.get("run"),
        )  # fmt: skip
        last = seen.data.isel(round=-1)
        if not np.isfinite(float(last["measured"])):
            told = ", ".join(f"{k} = {v:g}" for table in one.values() for k, v in table.items())
            msg = f"the run of {item} at {told} diverged; take smaller values"
            raise UserError(msg)
        mean, low, high, bound = (float(last[n]) for n in ("measured", "low", "high", "bound"))
        found.append(End(mean, low, high, bound, bool(np.asarray(seen.inside)[-1])))
    return found


def draw_across(axes: Axes, values: Sequence[float], found: Sequence[End]) -> None:
    """Dots with four standard errors; the bound, dotted where its hypotheses do not hold.

    A bound that is not positive says nothing there and has no place on a logarithmic axis.
    """
    mean, low, high, bound, inside = (np.array(column) for column in zip(*found, strict=True))
    bound = np.where(bound > 0, bound, np.nan)
    axes.plot(values, bound, ":", color=COLOURS[1], linewidth=0.8)
    axes.plot(values, np.where(inside, bound, np.nan), color=COLOURS[1], label="bound")
    spread = np.array([mean - np.maximum(low, 0.0), high - mean])
    axes.errorbar(values, mean, yerr=spread, fmt="o", color=COLOURS[0], label="measured")
    axes.set_yscale("log")


def numbers_of(text: str) -> list[float]:
    """The values of a sweep, as they are typed: `0.01,0.02`."""
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        msg = f"values to sweep are numbers with commas between them, as in 1,2,4, not {text!r}"
        raise UserError(msg) from None


def counts_of(text: str) -> list[int]:
    """As `numbers_of`, whole numbers."""
    found = numbers_of(text)
    if any(value != int(value) for value in found):
        msg = f"whole numbers with commas between them, as in 1,2,4, are expected, not {text!r}"
        raise UserError(msg)
    return [int(value) for value in found]
