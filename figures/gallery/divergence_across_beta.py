r"""The divergence of clients beside FedInit's bound on it, across the relaxation $\beta$.

Theorem 17 bounds the mean over the rounds of $\Delta^t$. For each $\beta$ a run on a problem with
known constants is confronted with it; the dots are measured, with four standard errors, and the
line is the bound where all its hypotheses hold, dotted elsewhere.
"""

from __future__ import annotations

from matplotlib.figure import Figure

from figures.across import draw_across, ends, numbers_of
from figures.index import MEASURED, About
from figures.labels import named
from figures.style import heading, legend_below, new_figure, style

ABOUT = About(
    statements=("fedinit.thm17", "fedinit.rem7"), published="FedInit, Figure 2", group=MEASURED
)
ITEM = "fedinit.thm17"


def draw(*, betas: str = "0.01,0.02,0.03,0.04,0.05,0.06,0.07", rounds: int = 20) -> Figure:
    """`betas` are the values of the relaxation."""
    across, run = numbers_of(betas), {"rounds": rounds}
    found = ends(ITEM, [{"algorithm": {"relaxation": beta}, "run": run} for beta in across])
    with style():
        figure, axes = new_figure()
        draw_across(axes, across, found)
        axes.set(xlabel=r"$\beta$  relaxation", ylabel=r"mean of $\Delta^t$ over the rounds")
        heading(figure, rf"{named(ITEM)}: $\Delta^t$ across $\beta$",
                f"{rounds} rounds on a problem with known constants")  # fmt: skip
        legend_below(figure, [axes])
    return figure
