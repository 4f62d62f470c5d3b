"""Every algorithm's stability bound over the rounds: FedSAGD, Table 1, in both printed forms.

Left the rows as Table 1 prints them, right the statements of Theorems C.2 to C.12; FedSAGD's row
and theorem differ by the factor zeta (lambda + mu). Algorithms whose bounds are the same number
share one line. The letters have one value in all rows; lambda is FedACG's momentum there.
"""

from __future__ import annotations

import numpy as np
import xarray as xr
from matplotlib.figure import Figure
from numpy.typing import NDArray

from bounds.catalogue import catalogue
from bounds.comparison import compare
from bounds.statement import Statement
from figures.index import WORTH, About
from figures.labels import plain
from figures.style import heading, legend_below, line_styles, panels, style

ABOUT = About(
    statements=("fedsagd.tab1.*", "fedsagd.thmC*"), published="FedSAGD, Table 1", group=WORTH
)
SIGNS = {"eta_l": r"$\eta_l$", "lam": r"$\lambda$", "mu": r"$\mu$", "beta": r"$\beta$",
         "tau": r"$\tau$", "Theta": r"$\Theta$", "K": "$K$"}  # fmt: skip
Array = NDArray[np.float64]


def draw(
    *,
    rounds: int = 2000,
    K: int = 50,
    eta_l: float = 0.04,
    lam: float = 0.6,
    mu: float = 0.4,
    beta: float = 0.8,
    tau: float = 0.1,
    Theta: float = 1.0,
) -> Figure:
    """Draw both forms over 1, ..., `rounds`, at the letters' values."""
    values = dict(K=K, eta_l=eta_l, lam=lam, mu=mu, beta=beta, tau=tau, Theta=Theta)
    axis = np.unique(np.round(np.geomspace(1, rounds, 60)))
    rows = catalogue.matching("fedsagd.tab1.*")
    theorems = [catalogue[row.proof] for row in rows]
    names = [str(row.settings["method"]) for row in rows]
    table = compare([(row, "row") for row in rows], {**values, "T": axis})
    stated = compare([(theorem, "statement") for theorem in theorems], {**values, "T": axis})
    panes = [_values(table, rows), _values(stated, theorems)]
    with style():
        figure, grid = panels(2, height=3.0)
        groups = {" = ".join(names[place] for place in group): group for group in _alike(panes)}
        looks = line_styles(list(groups))
        for name, group in groups.items():
            for axes, curves in zip(grid, panes, strict=True):
                axes.loglog(axis, curves[group[0]], label=plain(name), **looks[name])
        grid[0].set(title="rows of Table 1", ylabel=r"bound on $\mathbb{E}\,\Vert x_T - x'_T\Vert$")
        grid[1].set_title("statements of Theorems C.2–C.12")
        ends = [end for axes in grid for end in axes.get_ylim()]
        for axes in grid:
            axes.set(xlabel="$T$  communication rounds", ylim=(min(ends), max(ends)))
        held = ", ".join(f"{SIGNS.get(n, n)} = {value:g}" for n, value in values.items())
        heading(figure, "Global-update stability of eleven algorithms (FedSAGD)", f"at {held}")
        legend_below(figure, grid, columns=5)
    return figure


def _values(data: xr.Dataset, items: list[Statement]) -> list[Array]:
    """The bound of each statement along T."""
    by_id = {str(name).partition(":")[0]: str(name) for name in data["statement"].values}
    return [data["value"].sel(statement=by_id[item.id]).values for item in items]


def _alike(panes: list[list[Array]]) -> list[list[int]]:
    """The algorithms in groups of equal curves in every panel."""
    groups: list[list[int]] = []
    for place in range(len(panes[0])):
        for group in groups:
            if all(np.allclose(curves[place], curves[group[0]]) for curves in panes):
                group.append(place)
                break
        else:
            groups.append([place])
    return groups
