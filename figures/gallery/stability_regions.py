r"""Where the second moments of a round contract: exact regions of stability.

Each panel is an algorithm on quadratics with the curvatures 1 and 1/2, with clients drawn without
replacement. Shaded is the mean-square spectral radius of a round, computed and not simulated
(`synthetic.spectrum`): below its level 1, the line, the iterates' second moments stay bounded. The
theorems bound the rate by a ceiling; these are the ceilings that quadratics have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from bounds.algorithm import find_algorithm
from figures.index import WORTH, About
from figures.style import COLOURS, heading, method_of, style
from figures.style import panels as open_panels
from synthetic.quadratic import Quadratics
from synthetic.spectrum import stability_map

ABOUT = About(
    statements=("fedinit.rem2", "fedinit.thm1", "fedsagd.thmC12", "switching.alg1"), group=WORTH
)


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


# What a parameter is called in the papers.
LETTERS = {
    "relaxation": r"relaxation $\beta$", "proximal": r"proximal coefficient $\lambda$",
    "strength": r"regularisation $\alpha$", "global_rate": r"global rate $\eta_g$",
    "momentum": r"momentum $\beta$",
}  # fmt: skip
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
    *, participation: int = 2, local_steps: int = 3, points: int = 33, largest_rate: float = 2.5
) -> Figure:
    """Draw every panel for the example."""
    return draw_regions(
        example(), PANELS, participation=participation, local_steps=local_steps, points=points,
        largest_rate=largest_rate,
    )  # fmt: skip


def draw_regions(
    problem: Any,
    panels: Sequence[Panel],
    *,
    participation: int = 2,
    local_steps: int = 3,
    points: int = 33,
    largest_rate: float = 2.5,
) -> Figure:
    """Shade where the mean-square spectral radius of a round is below one; its level 1 is drawn."""
    rates = np.linspace(largest_rate / points, largest_rate, points)
    with style():
        figure, grid = open_panels(len(panels), columns=3, height=2.0)
        for axes, panel in zip(grid, panels, strict=True):
            values = np.linspace(panel.low, panel.high, points)
            radius = stability_map(
                problem, panel.build(), rates=rates, values=values, participation=participation,
                local_steps=local_steps,
            )  # fmt: skip
            shown = np.minimum(radius, 2.0)
            axes.contourf(rates, values, shown, levels=[0, 0.5, 0.9, 1], cmap="Blues_r", vmax=1.3)
            axes.contour(rates, values, shown, levels=[1], colors=[COLOURS[1]])
            axes.set(xlabel=r"local rate $\eta_l$", ylabel=LETTERS[panel.parameter],
                     title=method_of(panel.algorithm) or panel.algorithm)  # fmt: skip
        heading(
            figure, "Mean-square radius of a round on quadratics",
            f"dark to light: below 1/2, 0.9 and 1; line: 1; K = {local_steps}, "
            f"{participation} of {problem.clients} clients",
        )  # fmt: skip
    return figure
