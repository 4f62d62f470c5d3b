"""Draw the picture that opens the README: `python docs/overview.py` writes `overview.svg`."""

from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

INK, QUIET, BLUE, GREEN, RED = "#1f2933", "#7b8794", "#2563a8", "#2f855a", "#c0392b"
CARDS = (
    ("a claim", "a theorem of a paper,\nas an object"),
    ("is it true?", "proved · refuted with an\nexact witness · repaired"),
    ("what is it worth?", "its value at your settings,\ninside its hypotheses or not"),
    ("how tight is it?", "against the exact worst case\nand against real runs"),
)


def draw() -> Figure:
    """Four cards from left to right, each with its question, a sketch and the answer."""
    figure = Figure(figsize=(10, 2.8))
    sketches = (_claim, _verdicts, _worth, _tightness)
    for place, ((question, answer), sketch) in enumerate(zip(CARDS, sketches, strict=True)):
        axes = figure.add_axes((0.01 + 0.25 * place, 0.24, 0.23, 0.62))
        axes.set(xlim=(0, 1), ylim=(0, 1), xticks=[], yticks=[])
        for spine in axes.spines.values():
            spine.set_color("#cbd2d9")
        axes.set_title(question, color=INK, fontsize=13, fontweight="bold")
        axes.text(0.5, -0.1, answer, ha="center", va="top", color=QUIET, fontsize=10)
        sketch(axes)
        if place:
            arrow = {"arrowstyle": "-|>", "color": INK, "linewidth": 1.4}
            axes.annotate("", (0.0, 0.5), (-0.087, 0.5), arrowprops=arrow, annotation_clip=False)
    return figure


def _claim(axes: Axes) -> None:
    """A statement: what it bounds, by what, and under which hypothesis."""
    axes.text(0.5, 0.68, r"divergence $\leq$ bound", ha="center", color=INK, fontsize=13)
    axes.text(0.5, 0.42, r"$(\eta, K, N, \beta, T, \ldots)$", ha="center", color=BLUE, fontsize=13)
    axes.text(0.5, 0.14, r"whenever  $\eta \leq \eta_{\max}$", ha="center", color=QUIET)


def _verdicts(axes: Axes) -> None:
    """Three of its steps, with the three ways in which a step can end."""
    verdicts = (("proved", GREEN), ("refuted", RED), ("repaired", BLUE))
    for row, (verdict, colour) in enumerate(verdicts):
        height = 0.78 - 0.28 * row
        axes.plot([0.1, 0.52], [height] * 2, color="#cbd2d9", linewidth=7, solid_capstyle="round")
        axes.text(0.6, height, verdict, color=colour, va="center", fontsize=11)


def _worth(axes: Axes) -> None:
    """A bound over a step size: a line inside the hypothesis, dashes outside it."""
    step = np.linspace(0.06, 0.94, 200)
    bound = 0.12 + 0.02 / step + 0.55 * step**2
    inside = step <= 0.62
    axes.axvspan(0.62, 1, color=RED, alpha=0.08, linewidth=0)
    axes.plot(step[inside], bound[inside], color=BLUE, linewidth=2)
    axes.plot(step[~inside], bound[~inside], color=RED, linewidth=2, linestyle="--")
    axes.text(0.81, 0.87, "outside", color=RED, ha="center", fontsize=9)
    axes.text(0.95, 0.05, r"$\eta$", color=QUIET, ha="right")


def _tightness(axes: Axes) -> None:
    """Bound above worst case above runs, over the rounds."""
    rounds = np.linspace(0, 1, 200)
    place = 0.06 + 0.56 * rounds
    decay = np.exp(-2.2 * rounds)
    lines = ((0.92, "bound", BLUE), (0.6, "worst case", INK), (0.3, "runs", GREEN))
    for height, name, colour in lines:
        level = height * (0.5 + 0.5 * decay)
        axes.plot(place, level, color=colour, linewidth=2)
        axes.text(0.65, level[-1], name, color=colour, va="center", fontsize=9)


def main() -> None:
    """Write the picture, the same bytes each time."""
    with mpl.rc_context({"svg.hashsalt": "fedproof"}):
        draw().savefig(Path(__file__).with_suffix(".svg"), metadata={"Date": None})


if __name__ == "__main__":
    main()
