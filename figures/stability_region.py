"""Where the second moments of a round contract: exact stability regions in (eta, beta, ...)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from figures.style import COLOURS, COLUMN, style
from stability.algorithm import find_algorithm
from synthetic.quadratic import Quadratics
from synthetic.spectrum import stability_map


@dataclass(frozen=True)
class Panel:
    """An algorithm, the hyper-parameter along the vertical axis, its range, and the others."""

    algorithm: str
    parameter: str
    low: float
    high: float
    others: tuple[tuple[str, float], ...] = ()

    def build(self) -> Callable[[float], Any]:
        """The algorithm as a function of the parameter."""
        made = find_algorithm(self.algorithm)
        return lambda value: made(**{self.parameter: value}, **dict(self.others))


PANELS = (
    Panel("fedinit", "relaxation", -0.9, 0.9),
    Panel("fedprox", "proximal", 0.0, 4.0),
    Panel("feddyn", "strength", 0.05, 4.0),
    Panel("scaffold", "global_rate", 0.1, 2.0),
    Panel("fedavgm", "momentum", 0.0, 0.95),
    Panel("fedsagd", "momentum", 0.0, 0.95, (("proximal", 0.1), ("decay", 0.0))),
)


def example(*, clients: int = 10) -> Quadratics:
    """One-dimensional quadratics with the curvatures 1 and 1/2, in equal parts."""
    import torch

    curvatures = torch.tensor([[[1.0]], [[0.5]]], dtype=torch.float64)
    centres = torch.zeros(clients, 1, 1, dtype=torch.float64)
    return Quadratics(curvatures, centres)


def draw(
    problem: Any | None = None,
    *,
    panels: Sequence[Panel] = PANELS,
    participation: int = 2,
    local_steps: int = 3,
    points: int = 33,
    largest_rate: float = 2.5,
) -> Figure:
    """Shade where the mean-square spectral radius of a round is below one; its level 1 is drawn."""
    given = example() if problem is None else problem
    rates = np.linspace(largest_rate / points, largest_rate, points)
    columns = min(3, len(panels))
    rows = -(-len(panels) // columns)
    with style():
        figure = Figure(figsize=(COLUMN * columns * 0.62, 2.0 * rows), layout="constrained")
        grid = figure.subplots(rows, columns, squeeze=False)
        for axes, panel in zip(grid.ravel(), panels, strict=False):
            values = np.linspace(panel.low, panel.high, points)
            radius = stability_map(
                given, panel.build(), rates=rates, values=values, participation=participation,
                local_steps=local_steps,
            )  # fmt: skip
            shown = np.minimum(radius, 2.0)
            axes.contourf(rates, values, shown, levels=[0, 0.5, 0.9, 1], cmap="Blues_r", vmax=1.3)
            axes.contour(rates, values, shown, levels=[1], colors=[COLOURS[1]])
            axes.set(xlabel=r"local rate $\eta_l$", ylabel=panel.parameter, title=panel.algorithm)
        figure.suptitle("mean-square radius of a round: below 1/2, 0.9 and 1 (line)", fontsize=8)
        for axes in grid.ravel()[len(panels) :]:
            axes.set_visible(False)
    return figure
