"""Bounds on a grid: curves along one letter, a map over two."""

from __future__ import annotations

import numpy as np
import xarray as xr
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from bounds.errors import UserError
from figures.labels import axis_label, judged, plain, spread
from figures.style import COLUMN, line_style, new_figure, style

MOST_LINES = 12


def draw(data: xr.Dataset) -> Figure:
    """Draw the result of `evaluate` or `compare` on a grid of one or two letters."""
    names = [str(name) for name in data["value"].dims if name != "statement"]
    with style():
        if len(names) == 1:
            return _curves(data, names[0])
        if len(names) == 2 and data.sizes.get("statement", 1) == 1:
            return _map(data.squeeze("statement") if "statement" in data.dims else data)
    if len(names) == 2:
        msg = "a comparison is drawn along one letter; give the other letters single values"
        raise UserError(msg)
    msg = f"one or two letters can be drawn, not {len(names)}: {', '.join(names)}"
    raise UserError(msg)


def _curves(data: xr.Dataset, name: str) -> Figure:
    compared = "statement" in data["value"].dims
    labels = [str(s) for s in data["statement"].values] if compared else [data.attrs["id"]]
    figure, axes = new_figure(height=2.5 + 0.13 * max(0, len(labels) - 4))
    for index, label in enumerate(labels):
        line = data.sel(statement=label) if compared else data
        inside = line["inside"].values
        x, y = line[name].values, line["value"].values
        own = line_style(index)
        axes.plot(
            x,
            np.where(inside, y, np.nan),
            label=plain(judged(label, label.partition(":")[0])),
            **own,
        )
        if not inside.all():
            axes.plot(x, y, color=own["color"], linestyle=":", linewidth=0.7)
    _scales(axes, data[name].values, data["value"].values)
    axes.set(xlabel=label_of(data, name), ylabel="bound")
    if compared:
        figure.legend(loc="outside lower center", ncols=2, frameon=False)
    else:
        axes.set_title(plain(judged(f"{labels[0]} ({data.attrs['form']})", labels[0])))
    if not bool(data["inside"].all()):
        axes.annotate("dotted: outside the hypotheses", (0.02, 0.97), xycoords="axes fraction",
                      va="top", fontsize=6)  # fmt: skip
    return figure


def _map(data: xr.Dataset) -> Figure:
    across, up = (str(name) for name in data["value"].dims)
    figure, axes = new_figure(width=COLUMN, height=2.8)
    value = data["value"].transpose(up, across)
    inside = data["inside"].transpose(up, across).values
    positive = bool((value.values[inside] > 0).all()) if inside.any() else False
    shown = np.log10(value.values) if positive else value.values
    image = axes.pcolormesh(
        data[across].values, data[up].values, np.where(inside, shown, np.nan), cmap="viridis",
        shading="nearest", rasterized=True,
    )  # fmt: skip
    figure.colorbar(image, ax=axes, label="log₁₀ of the bound" if positive else "bound")
    _scales(axes, data[across].values, None)
    if spread(data[up].values):
        axes.set_yscale("log")
    axes.set(xlabel=label_of(data, across), ylabel=label_of(data, up))
    id_ = str(data.attrs.get("id") or data["statement"].item()).partition(":")[0]
    title = plain(judged(id_, id_))
    axes.set_title(title if inside.all() else f"{title}\nwhite: outside the hypotheses")
    return figure


def _scales(axes: Axes, x: NDArray[np.float64], y: NDArray[np.float64] | None) -> None:
    """Logarithmic scales where values are positive and spread over decades."""
    if spread(x):
        axes.set_xscale("log")
    if y is not None and spread(y):
        axes.set_yscale("log")


def label_of(data: xr.Dataset, name: str) -> str:
    """The letter's own sign and what it means, where the data carry them."""
    attributes = data[name].attrs
    latex, meaning = (str(attributes.get(key, "")) for key in ("latex", "long_name"))
    return axis_label(name, latex=latex, meaning=meaning)
