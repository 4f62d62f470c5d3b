"""How a measured quantity goes with the number of rounds, beside the slope that is claimed.

The rounds T are swept and the exponent is fitted (`fedproof rates ID`): the dots are measured, the
line is the fit with its 95 % interval in the title, and the dashed line has the slope that the
paper claims, through the middle of the dots.
"""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullLocator

from figures.index import MEASURED, About
from figures.labels import bounded, named
from figures.style import COLOURS, heading, legend_below, panels, style
from stability.confront.encounter import encounter_of
from stability.confront.rates import Exponent, fit

ABOUT = About(
    statements=("fedsagd.tab1.fedavg", "fedsagd.sec3.2-lr"),
    published="FedSAGD, Table 1",
    group=MEASURED,
)


def draw(
    *, items: str = "fedsagd.tab1.fedavg", T: str = "2,4,8,16", family: str = "linear"
) -> Figure:
    """`items` claim a rate, `T` are the numbers of rounds, `family` is that of the problem."""
    rounds = [int(text) for text in T.split(",")]
    names = items.split(",")
    found = [fit(name, "T", rounds, problem={"family": family}) for name in names]
    with style():
        figure, grid = panels(len(found), columns=2, height=2.1)
        for axes, own in zip(grid, found, strict=True):
            draw_growth(axes, own)
        heading(figure, "Measured and claimed growth with the rounds")
        legend_below(figure, grid, columns=3)
    return figure


def draw_growth(axes: Axes, own: Exponent) -> None:
    """Dots over the rounds, the fit, and the slope that is claimed."""
    x, y = np.asarray(own.values, dtype=float), np.asarray(own.measured, dtype=float)
    middle, level = np.exp(np.log(x).mean()), np.exp(np.log(y).mean())
    axes.loglog(x, y, "o", color=COLOURS[0], label="measured")
    axes.loglog(x, level * (x / middle) ** own.exponent, color=COLOURS[0], label="fit")
    if own.claim is not None and own.claimed is not None:
        axes.loglog(
            x, level * (x / middle) ** own.claimed, "--", color=COLOURS[1], label="claimed slope"
        )
    claimed = "" if own.claimed is None else f", claimed {own.claimed:.2f}"
    told = f"exponent {own.exponent:.2f} ({own.low:.2f} to {own.high:.2f}){claimed}"
    axes.set_title(f"{named(own.statement)}\n{told}", fontsize=7)
    axes.set_xticks(x, [f"{value:g}" for value in x])
    axes.xaxis.set_minor_locator(NullLocator())
    encounter = encounter_of(own.statement)
    shown = bounded(encounter.stated, None, encounter.measured)
    axes.set(xlabel="$T$  communication rounds", ylabel=shown)
