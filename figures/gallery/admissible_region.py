"""Where the hypotheses of a statement admit two of its letters, and which one binds where.

Any statement with printed hypotheses on the letters `across` and `up`, the others held at usual
values. White is admissible; each colour is a hypothesis that fails there, in the order in which
the statement prints them: what is drawn is the first that fails, so every border between white
and a colour is the hypothesis that binds. Hypotheses that only the proof prints are marked.
"""

from __future__ import annotations

from fractions import Fraction
from textwrap import wrap

import numpy as np
import sympy as sp
from matplotlib.colors import ListedColormap, to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from numpy.typing import NDArray

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import Request, choose, demanded
from bounds.grid import satisfied, shaped_arrays
from bounds.language.symbolic import LetterSymbol
from bounds.rendering.plain_math import plain_math
from bounds.statement import Hypothesis, Statement, Where
from bounds.typical import typical_values
from bounds.values import Axis, Number, convert
from figures.curves import bounds_of, letters_of
from figures.index import WORTH, About
from figures.labels import letter_label, plain, setting, signs_of, words
from figures.mathematics import mathematics
from figures.style import COLOURS, COLUMN, heading, new_figure, style

ABOUT = About(statements=("fedinit.thm*", "semismooth.thm4_7", "fedinit.lem*"), group=WORTH)
POINTS = 160
DECADES = 2.5
WIDTH = 74  # characters of a line of the legend
PALE = 0.55  # how much white a colour is mixed with


def draw(
    *, item: str = "fedinit.thm1", form: str = "", across: str = "K", up: str = "eta", **values: str
) -> Figure:
    """`values` are those of the letters held, as `fedproof eval` reads them."""
    statement = catalogue[item]
    label = choose(statement, form or next((f.label for f in bounds_of(statement)), None)).label
    given = {name: _number(name, text) for name, text in values.items()}
    held = typical_values(statement, form=label, given=given)
    letters = letters_of(statement, held)
    for name in (across, up):
        if name not in letters:
            msg = f"{item} ({label}) has no letter {name!r} to vary; it has {', '.join(letters)}"
            raise UserError(msg)
    x, y = (_reach(letters[name], held[name]) for name in (across, up))
    request = _request(statement, label, held, letters, {up: y, across: x})
    names, failing = _first_failing(request, (y.size, x.size))
    felt = {str(letter) for h in request.hypotheses for letter in _letters(request, h)}
    note = setting(held, leave_out=(across, up, *(set(held) - felt)), signs=signs_of(statement))
    here = (float(held[across]), float(held[up]))
    with style():
        figure, axes = new_figure(
            width=COLUMN, height=2.6 + 0.14 * sum(name.count("\n") + 1 for name in names)
        )
        colours = [_pale(COLOURS[k % len(COLOURS)]) for k in range(len(names))]
        axes.pcolormesh(
            x, y, failing, cmap=ListedColormap(["white", *colours]), vmin=-1.5,
            vmax=len(names) - 0.5, shading="nearest", rasterized=True,
        )  # fmt: skip
        if names:
            axes.contour(x, y, failing < 0, levels=[0.5], colors="black", linewidths=1.0)
        axes.plot(*here, "k.", label="usual values")
        axes.set(
            xscale="log", yscale="log", xlabel=letter_label(letters[across]),
            ylabel=letter_label(letters[up]), xlim=(x[0], x[-1]), ylim=(y[0], y[-1]),
        )  # fmt: skip
        heading(figure, words(statement.title, longest=100), f"white: admissible; at {note}")
        patches = [Patch(color=c, label=n) for c, n in zip(colours, names, strict=True)]
        if patches:
            figure.legend(handles=patches, loc="outside lower left", frameon=False, fontsize=6)
    return figure


def _request(
    statement: Statement,
    label: str,
    held: dict[str, Fraction],
    letters: dict[str, LetterSymbol],
    grid: dict[str, NDArray[np.float64]],
) -> Request:
    """The formula with two letters on a grid and the others at their values."""
    given: dict[LetterSymbol, Number | Axis] = {letters[name]: Axis(x) for name, x in grid.items()}
    for name, value in held.items():
        if name not in grid:
            given[letters[name]] = Number(value, exact=True)
    return Request(statement, choose(statement, label), given, {})


def _first_failing(request: Request, shape: tuple[int, int]) -> tuple[list[str], NDArray[np.int64]]:
    """For every point the place of the first hypothesis that fails there; -1 where none does."""
    arrays = shaped_arrays(request)
    failing = np.full(shape, -1)
    names: list[str] = []
    for hypothesis in request.hypotheses:
        relation = hypothesis.relation
        known = request.expanded(relation).free_symbols <= set(request.given)
        if not (demanded(hypothesis) and known and request.has_sequences(relation)):
            continue
        with np.errstate(all="ignore"):  # a side without a value satisfies nothing
            fails = np.broadcast_to(~satisfied(relation, request, arrays), shape)
        fails = fails & (failing < 0)
        if fails.any():
            proof = " (proof)" if hypothesis.where is Where.PROOF else ""
            latex = hypothesis.written.latex
            shown = mathematics(latex) or plain(plain_math(latex))
            names.append("\n".join((*wrap(plain(f"{hypothesis.label}{proof}"), WIDTH), shown)))
            failing[fails] = len(names) - 1
    return names, failing


def _reach(letter: LetterSymbol, value: Fraction) -> NDArray[np.float64]:
    x = float(value) * np.logspace(-DECADES, DECADES, POINTS)
    if letter.domain.integer:
        x = np.unique(np.round(x))
    return np.asarray(x[letter.domain.mask(x)])


def _letters(request: Request, hypothesis: Hypothesis) -> set[sp.Basic]:
    """The letters of a hypothesis, derived constants expanded."""
    found: set[sp.Basic] = request.expanded(hypothesis.relation).free_symbols
    return found


def _pale(colour: str) -> str:
    red, green, blue = (PALE + (1 - PALE) * part for part in to_rgb(colour))
    return to_hex((red, green, blue))


def _number(name: str, text: str) -> Fraction:
    value = convert(text)
    if not isinstance(value, Number):
        msg = f"{name} is held at one number, not {text!r}; name letters to vary with across= up="
        raise UserError(msg)
    return value.value
