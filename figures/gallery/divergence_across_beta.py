r"""The divergence of clients beside FedInit's bound on it, across the relaxation $\beta$.

Theorem 17 bounds the mean over the rounds of $\Delta^t$. For each $\beta$ a run on a problem with
known constants is confronted with it; the dots are measured, with four standard errors, and the
line is the bound where all its hypotheses hold, dotted elsewhere.
"""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from bounds.errors import UserError
from figures.index import About
from figures.labels import judged, plain
from figures.style import COLOURS, heading, legend_below, new_figure, style
from stability.confront.confront import confront

ABOUT = About(statements=("fedinit.thm17", "fedinit.rem7"), published="FedInit, Figure 2")
ITEM = "fedinit.thm17"


def draw(*, betas: str = "0.01,0.02,0.03,0.04,0.05,0.06,0.07", rounds: int = 20) -> Figure:
    """`betas` are the values of the relaxation."""
    across = [float(text) for text in betas.split(",")]
    rows = [_last(beta, rounds) for beta in across]
    mean, low, high, bound = (
        np.array(column) for column in zip(*(r[:4] for r in rows), strict=True)
    )
    inside = np.array([row[4] for row in rows])
    with style():
        figure, axes = new_figure()
        spread = np.array([mean - low, high - mean])
        axes.plot(across, bound, ":", color=COLOURS[1], linewidth=0.8)
        axes.plot(across, np.where(inside, bound, np.nan), color=COLOURS[1], label="bound")
        axes.errorbar(across, mean, yerr=spread, fmt="o", color=COLOURS[0], label="measured")
        axes.set(xlabel=r"$\beta$  relaxation", ylabel=r"$\frac{1}{T}\sum_t\Delta^t$", yscale="log")
        heading(figure, rf"{plain(judged(ITEM, ITEM))}: $\Delta^t$ across $\beta$",
                f"{rounds} rounds on a problem with known constants")  # fmt: skip
        legend_below(figure, [axes])
    return figure


def _last(beta: float, rounds: int) -> tuple[float, float, float, float, bool]:
    """Mean, ends of its band, and bound after all rounds; whether the bound covers them."""
    found = confront(ITEM, algorithm={"relaxation": beta}, run={"rounds": rounds})
    last = found.data.isel(round=-1)
    if not np.isfinite(float(last["measured"])):
        msg = f"the run with beta = {beta} diverged; take smaller ones"
        raise UserError(msg)
    names = ("measured", "low", "high", "bound")
    mean, low, high, bound = (float(last[name]) for name in names)
    return mean, low, high, bound, bool(np.asarray(found.inside)[-1])
