"""How every figure looks and how it is written: no global state, no clock, the same bytes twice."""

from __future__ import annotations

import io
import logging
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from textwrap import wrap
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure as Drawing

from bounds.errors import UserError
from bounds.files import write_whole

# Okabe and Ito (2008): told apart with any colour vision, and by lightness in print.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
# Of methods, the same in every figure; the order is that in which the papers name them.
METHODS: Mapping[str, str] = {
    "FedAvg": "#0072B2", "FedProx": "#E69F00", "SCAFFOLD": "#009E73", "FedDyn": "#CC79A7",
    "FedInit": "#D55E00", "FedSAGD": "#B2182B", "FedCM": "#56B4E9", "FedACG": "#7A5195",
    "MOON": "#8C6D31", "FedNTD": "#4D9221", "FedAdam": "#636363", "FedLNAG": "#C7B200",
    "FedANAG": "#2F4B7C", "MimeLite": "#F781BF", "FedSAM": "#01665E", "FedAvgM": "#A6761D",
}  # fmt: skip
DASHES = ("-", "--", "-.", ":")
SHADE = 0.55  # how much of a colour is left in the next darker one
SCREEN = 110  # dots an inch in a notebook
COLUMN = 3.4  # inches, one column of a two-column page
PAGE = 7.0  # both columns
CHARACTERS = 15.5  # of the title's size on an inch
HANDLE = 0.55  # inches beside a name in a legend
LINE = 0.16  # inches that a line of text takes
HIDDEN = 0xE000  # the first of the signs that stand for formulas while lines are broken

SETTINGS: Any = {
    "font.size": 8,
    "axes.titlesize": 8,
    "axes.labelsize": 8,
    "legend.fontsize": 7,
    "xtick.labelsize": 7,
    "ytick.labelsize": 7,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.titlesize": 8,
    "lines.linewidth": 1.4,
    "lines.markersize": 4,
    "svg.hashsalt": "fedproof",
    "savefig.dpi": 200,
    "pdf.fonttype": 42,
}
_CLOCK = {".pdf": "CreationDate", ".svg": "Date", ".png": "Software"}


class Figure(Drawing):
    """A figure that a notebook shows, without a word about how."""

    def _repr_png_(self) -> bytes:
        drawn = io.BytesIO()
        with style():
            self.savefig(drawn, format="png", dpi=SCREEN)
        return drawn.getvalue()


def style() -> AbstractContextManager[None]:
    """Apply the settings to what is drawn inside the context."""
    context: AbstractContextManager[None] = mpl.rc_context(SETTINGS)
    return context


def new_figure(*, width: float = COLUMN, height: float = 2.5) -> tuple[Figure, Axes]:
    """Open a figure with one pair of axes."""
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots()


def panels(
    count: int, *, columns: int = 2, height: float = 2.1, width: float | None = None
) -> tuple[Figure, list[Axes]]:
    """Open a figure with `count` pairs of axes, row by row; one column of a page for one."""
    columns = min(columns, count)
    rows = -(-count // columns)
    across = width or (COLUMN if columns == 1 else PAGE)
    figure = Figure(figsize=(across, height * rows), layout="constrained")
    grid = figure.subplots(rows, columns, squeeze=False).ravel()
    for axes in grid[count:]:
        axes.set_visible(False)
    return figure, list(grid[:count])


def heading(figure: Drawing, title: str, note: str = "") -> None:
    """Put a title above everything, and below it what it needs to be read; both are wrapped.

    The figure grows by what they take, so that panels keep their size.
    """
    characters = int(figure.get_figwidth() * CHARACTERS)
    lines = [line for text in (title, note) if text for line in wrapped(text, characters)]
    figure.set_figheight(figure.get_figheight() + LINE * len(lines))
    figure.suptitle("\n".join(lines), linespacing=1.3)


def wrapped(text: str, characters: int) -> list[str]:
    """Lines of at most so many signs; a formula is one word, of the signs that one sees."""
    formulas = re.findall(r"(?<!\\)\$.*?(?<!\\)\$", text)
    for place, formula in enumerate(formulas):
        text = text.replace(formula, chr(HIDDEN + place) * max(1, signs(formula)), 1)
    lines = wrap(text, characters, break_long_words=False)
    for place, formula in enumerate(formulas):
        hidden = chr(HIDDEN + place) * max(1, signs(formula))
        lines = [line.replace(hidden, formula) for line in lines]
    return lines


def signs(text: str) -> int:
    """How many signs one sees: a command of a formula is one, braces and dollars are none."""
    return len(re.sub(r"\\[A-Za-z]+ ?", "x", re.sub(r"[${}^_,]", "", text)))


def legend_below(figure: Drawing, grid: Sequence[Axes], *, columns: int = 3) -> None:
    """Put one legend for all panels below everything, where it covers no curve.

    It has at most so many columns, and fewer where the names are too long for the width; the figure
    grows by what it takes.
    """
    found = {
        str(name): handle
        for axes in grid
        for handle, name in zip(*axes.get_legend_handles_labels(), strict=True)
    }
    if found:
        longest = max(map(signs, found)) / CHARACTERS + HANDLE
        wide = max(1, min(columns, len(found), int(figure.get_figwidth() / longest)))
        figure.set_figheight(figure.get_figheight() + LINE * -(-len(found) // wide))
        figure.legend(
            list(found.values()), list(found), ncols=wide, loc="outside lower center",
            frameon=False,
        )  # fmt: skip


def line_style(index: int) -> dict[str, Any]:
    """Return a colour and a dash for the `index`-th line; no two of the first 28 are alike."""
    return {
        "color": COLOURS[index % len(COLOURS)],
        "linestyle": DASHES[index // len(COLOURS) % len(DASHES)],
    }


def line_styles(labels: Sequence[str]) -> dict[str, dict[str, Any]]:
    """A look for each line of a figure: of a method its own colour, and a dash for its variants.

    Where there are more variants than dashes, the next have a darker shade of the colour.

    >>> found = line_styles(["FedAvg, K = 2", "FedAvg, K = 5", "rounds"])
    >>> found["FedAvg, K = 2"]["color"] == found["FedAvg, K = 5"]["color"]
    True
    """
    found: dict[str, dict[str, Any]] = {}
    met: Counter[str] = Counter()
    for label in dict.fromkeys(labels):
        method = method_of(label)
        if method is None:
            found[label] = line_style(met[""])
        else:
            again, dash = divmod(met[method], len(DASHES))
            found[label] = {
                "color": darker(METHODS[method], again),
                "linestyle": DASHES[dash],
            }
        met[method or ""] += 1
    return found


def darker(colour: str, times: int) -> str:
    """A colour that is so many times darker."""
    red, green, blue = (part * SHADE**times for part in to_rgb(colour))
    return to_hex((red, green, blue))


def method_of(label: str) -> str | None:
    """The method that a label names first, if it names one."""
    words = re.split(r"[^A-Za-z]+", label)
    known = {name.lower(): name for name in METHODS}
    return next((known[word.lower()] for word in words if word.lower() in known), None)


def check_path(path: Path) -> None:
    """Refuse a file that could not be written, before anything is computed."""
    if path.suffix not in _CLOCK:
        msg = f"{path} ends in none of {', '.join(_CLOCK)}, in which figures are written"
        raise UserError(msg)
    if not path.parent.is_dir():
        msg = f"there is no folder {path.parent}; make it first"
        raise UserError(msg)


def save_figure(figure: Drawing, path: Path) -> None:
    """Write a figure so that two runs give the same bytes."""
    check_path(path)
    drawn = io.BytesIO()  # a full disk would leave a part of it, and an error of the format's own
    # It warns of the dates in matplotlib's own fonts.
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    with style():
        figure.savefig(drawn, format=path.suffix[1:], metadata={_CLOCK[path.suffix]: None})
    write_whole(path, drawn.getvalue())
