r"""The measured generalisation gap beside the bounds that the papers give for it.

Left: FedInit's $\mathbb E[F(w^T)-f(w^T)]$ with samples drawn from a known population, beside
Theorem 12, eq. (8). Right: FedSAGD's $\mathbb E[R_u-R_e]$ with clients drawn from a known
population, beside each link of the paper's chain: the measured stability $\epsilon$ (Theorem 3.5),
$G\,\mathbb E\lVert x_T-x'_T\rVert$ with the Lipschitz constant $G$ (Section 3.2), and $G$ times
FedAvg's row of Table 1. The mean absolute difference of the risks, of which Theorem 3.5 speaks too,
is the dotted line. Every run has data of its own; bands are four standard errors.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from figures.index import MEASURED, About
from figures.series import BAND
from figures.style import COLOURS, heading, legend_below, panels, style
from stability.confront.confront import confront
from stability.confront.confrontation import Confrontation
from stability.confront.encounter import encounter_of

ABOUT = About(
    statements=(
        "fedinit.thm12",
        "fedsagd.thm3.5",
        "fedsagd.thm3.5.repaired",
        "fedsagd.def.lipschitz-link",
        "fedsagd.tab1.fedavg",
    ),
    group=MEASURED,
)
LEAST = 2e-4  # of the largest value shown


def draw(*, rounds: int = 20, seeds: int = 64) -> Figure:
    """`seeds` is the number of data sets, each with one run."""
    run = {"rounds": rounds, "seeds": seeds}
    sampled = confront("fedinit.thm12", form="eq. (8)", run=run)
    gap = confront("fedsagd.thm3.5.repaired", run=run)
    absolute = confront("fedsagd.thm3.5", run=run)
    drawn = encounter_of("fedsagd.thm3.5")
    row = replace(encounter_of("fedsagd.tab1.fedavg"), drawn=drawn.drawn, defaults=drawn.defaults)
    distance = confront(row, run=run)
    few = {"rounds": 1, "seeds": 2}
    lipschitz = confront("fedsagd.def.lipschitz-link", run=few).part("letters")["G_Lip"]
    with style():
        figure, (left, right) = panels(2, height=2.4)
        _measured(left, sampled)
        _line(left, sampled, _of(sampled, "bound"), "FedInit, Theorem 12, eq. (8)", 1)
        left.set_title("samples drawn (FedInit)", fontsize=7)
        _measured(right, gap)
        _line(right, gap, _of(absolute, "measured"), r"$\mathbb{E}|R_u - R_e|$", 6, dash=":")
        _line(right, gap, _of(gap, "bound"), r"$\epsilon$, measured", 2)
        moved = lipschitz * _of(distance, "measured")
        _line(right, gap, moved, r"$G\,\mathbb{E}\Vert x_T - x'_T\Vert$, measured", 3)
        claimed = lipschitz * _of(distance, "bound")
        _line(right, gap, claimed, "$G$ times FedSAGD, Table 1", 4)
        right.set_title("clients drawn (FedAvg in FedSAGD)", fontsize=7)
        for axes in (left, right):
            _scale(axes)
        left.set_ylabel("generalisation gap")
        heading(
            figure, "The generalisation gap beside its bounds",
            "cosine losses with known constants and population; band: four standard errors",
        )  # fmt: skip
        legend_below(figure, (left, right))
    return figure


def _of(found: Confrontation, name: str) -> NDArray[np.float64]:
    return np.asarray(found.data[name].values, dtype=float)


def _measured(axes: Axes, found: Confrontation) -> None:
    """The gap with its band."""
    x = found.data["round"].values
    axes.plot(x, _of(found, "measured"), color=COLOURS[0], label="gap, measured")
    axes.fill_between(
        x, _of(found, "low"), _of(found, "high"), color=COLOURS[0], alpha=BAND, linewidth=0
    )


def _line(
    axes: Axes, found: Confrontation, values: NDArray[np.float64], label: str, colour: int,
    *, dash: str = "-",
) -> None:  # fmt: skip
    axes.plot(found.data["round"].values, values, dash, color=COLOURS[colour], label=label)


def _scale(axes: Axes) -> None:
    """Logarithmic, from a thousandth of the largest value on."""
    largest = max(np.nanmax(np.asarray(line.get_ydata(), dtype=float)) for line in axes.lines)
    axes.set(yscale="log", ylim=(LEAST * largest, 2 * largest), xlabel="rounds $T$")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
