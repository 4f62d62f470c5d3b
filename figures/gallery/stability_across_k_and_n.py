r"""Stability against the local steps $K$ and the data $n$ of a client, beside its bounds.

Runs on neighbouring data differ in one datum (FedInit, Theorem 12) or in one client (FedSAGD,
Table 1). For each K, and for each number n of data of a client where the statement speaks of them,
the dots are what such runs measured at their end, with four standard errors, and the line is the
bound with the constants of the very problem, dotted where its hypotheses do not hold.
"""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullLocator

from figures.across import Tables, counts_of, draw_across, ends
from figures.index import MEASURED, About
from figures.labels import named
from figures.style import heading, legend_below, panels, style
from stability.confront.encounter import encounter_of

ABOUT = About(
    statements=("fedinit.thm12", "fedinit.thm15", "fedsagd.tab1.*", "fedsagd.thm3.5"),
    group=MEASURED,
)


def draw(
    *, items: str = "fedinit.thm12,fedsagd.tab1.fedavg", K: str = "1,2,4,8", n: str = "4,8,16,32",
    seeds: int = 64,
) -> Figure:  # fmt: skip
    """`items` bound what neighbouring runs do; `K` and `n` are the values along the axes."""
    run = {"seeds": seeds}
    steps: list[Tables] = [{"run": {**run, "local_steps": value}} for value in counts_of(K)]
    data: list[Tables] = [{"run": run, "problem": {"samples": value}} for value in counts_of(n)]
    shown: list[tuple[str, str, list[int], list[Tables]]] = []
    for item in items.split(","):
        known = encounter_of(item).words.values()
        shown.append((item, "$K$  local steps", counts_of(K), steps))
        if "samples" in known:
            shown.append((item, "$n$  data of a client", counts_of(n), data))
    found = [ends(item, tables) for item, _, _, tables in shown]
    with style():
        figure, grid = panels(len(shown), columns=3, height=2.1)
        for axes, (item, label, values, _), measured in zip(grid, shown, found, strict=True):
            draw_across(axes, values, measured)
            axes.set_title(named(item), fontsize=7)
            _counted(axes, label, values)
        grid[0].set_ylabel("distance of neighbouring runs")
        heading(
            figure, "Stability against local steps and data, beside its bounds",
            "problems with known constants; bars: four standard errors; dotted: outside",
        )  # fmt: skip
        legend_below(figure, grid)
    return figure


def _counted(axes: Axes, label: str, values: list[int]) -> None:
    """A logarithmic axis with a tick at each value."""
    axes.set_xscale("log")
    axes.set_xticks(values, [str(value) for value in values])
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xlabel(label)
