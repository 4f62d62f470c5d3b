r"""Convergence across the local rate $\eta$ and the rounds $T$, beside what is claimed of both.

Left: FedInit's Theorem 1 bounds the mean squared gradient norm; the dots are runs at each $\eta$,
with four standard errors, and the line is the bound, dotted where its hypotheses do not hold and
absent where it is not positive. Right: the same over $T$, each time with the rate that is `tune`
times the order that the paper chooses, and the slope that it claims.
"""

from __future__ import annotations

from matplotlib.figure import Figure

from bounds.catalogue import catalogue
from figures.across import counts_of, draw_across, ends, numbers_of
from figures.gallery.convergence_rates import draw_growth
from figures.index import MEASURED, About
from figures.labels import bounded, named
from figures.style import heading, legend_below, panels, style
from stability.confront.encounter import encounter_of
from stability.confront.rates import fit

ABOUT = About(statements=("fedinit.thm1", "fedinit.rem3"), group=MEASURED)


def draw(
    *, item: str = "fedinit.thm1", eta: str = "0.0005,0.001,0.002,0.004,0.008,0.012,0.02",
    T: str = "25,50,100,200", tune: float = 0.1,
) -> Figure:  # fmt: skip
    """`item` claims a bound and a rate; `eta` and `T` are the values along the axes."""
    rates = numbers_of(eta)
    found = ends(item, [{"run": {"schedule": value}} for value in rates])
    growth = fit(item, "T", counts_of(T), tune=tune)
    shown = bounded(catalogue[item], None, encounter_of(item).measured)
    with style():
        figure, (left, right) = panels(2, height=2.3)
        draw_across(left, rates, found)
        left.set(xscale="log", xlabel=r"$\eta$  local rate", ylabel=shown)
        left.set_title(named(item), fontsize=7)
        draw_growth(right, growth)
        heading(
            figure, "Convergence in the local rate and in the rounds",
            "problem with known constants; bars: four standard errors; dotted: outside",
        )  # fmt: skip
        legend_below(figure, [left, right], columns=4)
    return figure
