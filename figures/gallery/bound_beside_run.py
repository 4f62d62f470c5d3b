"""What a run measures beside what the statement bounds, with the ratio's largest value.

For each of `items` a run on the problem whose certified constants feed the bound
(`fedproof confront ID`): by default the divergence Delta^t, the local movement, the global and the
loss discrepancy of neighbouring runs, which bounds the generalisation gap. The band of the measured
mean is four standard errors; the bound is solid where every hypothesis and assumption is known to
hold, and dotted elsewhere. `--from` draws files of `fedproof confront --out`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from bounds.catalogue import catalogue
from figures.index import MEASURED, About
from figures.labels import bounded, named, plain, spread
from figures.series import BAND
from figures.style import COLOURS, heading, legend_below, panels, style
from stability.confront.confront import confront
from stability.confront.confrontation import Confrontation, read

ITEMS = "fedinit.thm17,fedinit.lem21,fedsagd.tab1.fedavg,fedinit.thm12"
ABOUT = About(
    statements=("fedinit.thm*", "fedinit.lem21", "fedsagd.tab1.*", "semismooth.thm4_7"),
    published="FedInit, Table 10; FedSAGD, Figures 1 and 2",
    runs="fedproof confront ID --out FILE.nc",
    group=MEASURED,
)
WIDTH = 34  # characters of a line beside a panel


def draw(*, runs: Sequence[Path] = (), items: str = ITEMS, rounds: int = 0) -> Figure:
    """`rounds` = 0 takes as many as the statement's usual run has."""
    ids = [catalogue[item.strip()].id for item in items.split(",")]
    options = {"rounds": rounds} if rounds else None
    found = [read(path) for path in runs] or [confront(id_, run=options) for id_ in ids]
    with style():
        figure, grid = panels(len(found), height=2.3)
        for axes, confrontation in zip(grid, found, strict=True):
            _panel(axes, confrontation)
        heading(
            figure, "Bounds beside runs",
            "problems with certified constants; band: four standard errors; dotted: outside",
        )  # fmt: skip
        legend_below(figure, grid)
    return figure


def _panel(axes: Axes, confrontation: Confrontation) -> None:
    """The measured mean with its band, and the bound."""
    data = confrontation.data
    x = data["round"].values
    measured, low, high, bound = (
        data[name].values for name in ("measured", "low", "high", "bound")
    )
    axes.plot(x, bound, ":", color=COLOURS[1], linewidth=0.8)
    axes.plot(x, np.where(confrontation.inside, bound, np.nan), color=COLOURS[1], label="bound")
    axes.plot(x, measured, color=COLOURS[0], label="measured")
    axes.fill_between(x, low, high, color=COLOURS[0], alpha=BAND, linewidth=0)
    values = np.concatenate([measured, bound[np.isfinite(bound)]])
    if spread(values[values > 0]):
        positive = values[values > 0]
        axes.set(yscale="log", ylim=(positive.min() / 2, positive.max() * 2))
    ratio = confrontation.largest_ratio
    told = f"measured/bound at most {ratio:.2g}" if np.isfinite(ratio) else "nowhere inside"
    axes.set_title(f"{named(confrontation.id)}\n{plain(told)}", fontsize=7)
    axes.set_xlabel("rounds")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    otherwise = "\n".join(wrap(str(data.attrs["quantity"]), WIDTH))
    axes.set_ylabel(bounded(catalogue[confrontation.id], confrontation.form, otherwise), fontsize=7)
