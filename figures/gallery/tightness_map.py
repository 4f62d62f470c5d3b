r"""How many times a published bound exceeds the exact worst case, over $\eta L$ and $K$.

The worst case of the same quantity over the same class of problems is a semidefinite program
(`fedproof tightness ID`). A cell is the ratio bound / worst case; a cell below one, where a
certified instance exceeds the bound, is crossed out. Blank cells are outside the hypotheses. The
other letters have the values of the grid that the statement comes with, their first one each.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import accepted
from bounds.worstcase.match import match_of
from bounds.worstcase.tightness import Row, numbers, tightness
from figures.index import WORTH, About
from figures.labels import letter_sign, named, number, plain, setting, signs_of
from figures.style import COLUMN, heading, new_figure, style

ABOUT = About(
    statements=("fedinit.lem2*", "fedsagd.tab1.*", "fedsagd.thmC*", "fedinit.thm1"), group=WORTH
)
RATES = ("eta", "eta_l")


def draw(
    *, item: str = "fedinit.lem21", rates: str = "1/200,1/100,1/50,1/25,1/12", K: str = "2,3,4,5"
) -> Figure:
    """`rates` are the values of eta L, `K` those of K."""
    statement = catalogue[item]
    letters = match_of(statement).grid
    name = next((rate for rate in RATES if rate in letters), None)
    if name is None or "K" not in letters:
        msg = f"the grid of {item} has {', '.join(letters)}; a map needs a rate and K"
        raise UserError(msg)
    held = {key: values[0] for key, values in letters.items() if key not in (name, "K")}
    smoothness = held.get("L", Fraction(1))
    across = [rate / smoothness for rate in numbers("rates", rates)]
    steps = numbers("K", K)
    grid = {name: _typed(across), "K": _typed(steps), **{k: str(v) for k, v in held.items()}}
    match, rows = tightness(item, grid)
    found = {(row.letters["K"], row.letters[name]): row for row in rows}
    table = np.array([[_ratio(found[k, rate]) for rate in across] for k in steps])
    with style():
        figure, axes = new_figure(width=COLUMN, height=0.9 + 0.42 * len(steps) + 0.5)
        finite = table[np.isfinite(table)]
        top = max(2.0, float(finite.max())) if finite.size else 2.0
        image = axes.imshow(
            table, origin="lower", aspect="auto", cmap="cividis_r", norm=LogNorm(1.0, top)
        )
        for row, k in enumerate(steps):
            for column, rate in enumerate(across):
                _write(axes, column, row, found[k, rate], table[row, column], top)
        axes.set_xticks(range(len(across)), [number(rate * smoothness) for rate in across])
        axes.set_yticks(range(len(steps)), [number(k) for k in steps])
        sign = {letter.name: letter.letter.latex for letter in accepted(statement)}[name]
        axes.set(xlabel=f"{letter_sign(name, sign)} $L$", ylabel="$K$  local steps")
        figure.colorbar(image, ax=axes, label="bound / worst case")
        heading(figure, named(item), f"at {setting(held, signs=signs_of(statement))}")
        axes.set_title(plain(match.form), fontsize=6, color="0.45", loc="right")
    return figure


def _typed(values: Sequence[Fraction]) -> str:
    """Values as the grid of `tightness` reads them."""
    return ",".join(str(value) for value in values)


def _ratio(row: Row) -> float:
    return np.nan if row.ratio is None else row.ratio


def _write(axes: object, x: int, y: int, row: Row, ratio: float, top: float) -> None:
    """The number in its cell, light on dark; crossed where an instance exceeds the bound."""
    if not np.isfinite(ratio):
        return
    dark = np.log(max(ratio, 1.0)) > 0.55 * np.log(top)
    mark = "✗ " if row.refuted else ""
    axes.text(  # type: ignore[attr-defined]
        x, y, f"{mark}{ratio:.3g}", ha="center", va="center", fontsize=6.5,
        color="white" if dark else "black",
    )  # fmt: skip
