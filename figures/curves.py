"""A bound along one letter, the others held: solid inside its hypotheses, dotted outside."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import xarray as xr
from matplotlib.axes import Axes
from numpy.typing import NDArray

from bounds.evaluation import Evaluation, accepted, evaluate
from bounds.language.symbolic import LetterSymbol
from bounds.statement import Formula, Role, Statement
from figures.labels import letter_label, number, plain, spread
from figures.style import line_style

DECADES = 2.0
POINTS = 241
Array = NDArray[np.float64]


def bounds_of(statement: Statement) -> list[Formula]:
    """The formulas that bound something from above or below."""
    return [f for f in statement.formulas if f.role is Role.BOUND and f.value is not None]


def letters_of(statement: Statement, names: Mapping[str, object]) -> dict[str, LetterSymbol]:
    """The letters of those names."""
    return {letter.name: letter for letter in accepted(statement) if letter.name in names}


def reach(letter: LetterSymbol, value: Fraction) -> Array:
    """Two decades on either side of a value, in the letter's domain."""
    x = float(value or 1) * np.logspace(-DECADES, DECADES, POINTS)
    if letter.domain.integer:
        x = np.unique(np.round(x))
    return np.asarray(x[letter.domain.mask(x)])


def along(
    statement: Statement,
    values: Mapping[str, Fraction],
    letter: LetterSymbol,
    *,
    form: str | None = None,
) -> xr.Dataset:
    """The bound on the reach of a letter."""
    grid = {**values, letter.name: reach(letter, values[letter.name])}
    data = evaluate(statement, grid, form=form, anyway=True)
    if isinstance(data, Evaluation):
        msg = f"{statement.id} gave one value on the grid of {letter.name}"
        raise TypeError(msg)
    return data


def draw_curve(axes: Axes, data: xr.Dataset, name: str, *, label: str, index: int) -> None:
    """The line of a bound, and a dot where the held values are."""
    x, y, inside = data[name].values, data["value"].values, data["inside"].values
    own = line_style(index)
    axes.plot(x, np.where(inside, y, np.nan), label=plain(label), **own)
    if not inside.all():
        axes.plot(x, y, color=own["color"], linestyle=":", linewidth=0.7)


def finish(axes: Axes, letter: LetterSymbol, held: Fraction, tables: list[xr.Dataset]) -> None:
    """Scales, label, and a line where the letter is held in the other panels."""
    axes.set(xscale="log", xlabel=letter_label(letter))
    values = np.concatenate([data["value"].values for data in tables])
    inside = np.concatenate([data["inside"].values for data in tables])
    shown = values[inside] if inside.any() else values[np.isfinite(values)]
    if spread(shown):
        axes.set_yscale("log")
        axes.set_ylim(shown.min() / 2, shown.max() * 2)
    elif shown.size and shown.max() > shown.min():
        margin = 0.15 * (shown.max() - shown.min())
        axes.set_ylim(shown.min() - margin, shown.max() + margin)
    axes.axvline(float(held), color="0.7", linewidth=0.7, zorder=0)
    axes.set_title(f"held at {number(held)}", fontsize=6, color="0.45", loc="right")
