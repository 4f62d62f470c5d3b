r"""A quadratic whose curvature changes at the minimum: noise alone biases its iterates.

    h(x) = (L/2) x^2 for x >= 0,      h(x) = (l/2) x^2 for x < 0,      l < L.

Stochastic gradient steps with symmetric noise end up, on average, on the flat side, and averaging
over clients does not remove that bias: this is how local SGD is slow even where all clients are
alike. Functions of this kind carry the lower bounds of Woodworth et al. (2020) and of Glasgow, Yuan
and Ma (2022); the tilts add the heterogeneous case. The constants here are plain: which L, l and
noise make a bound tight depends on its horizon.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import torch
from torch import Tensor

from bounds.errors import UserError
from bounds.exact.balls import root
from synthetic.constants import Known, certified, exact, of_smooth, unbounded, upper
from synthetic.sample_problem import SampleProblem
from synthetic.tilted import tilted_problem


@dataclass(frozen=True)
class TwoSided:
    """steep: L, the curvature on the right. flat: l, on the left."""

    steep: float
    flat: float
    name: ClassVar[str] = "two-sided"
    onto: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check the order of the curvatures."""
        if not 0 < self.flat <= self.steep < math.inf:
            msg = f"flat and steep must satisfy 0 < flat <= steep, got {self.flat} and {self.steep}"
            raise UserError(msg)

    def value(self, x: Tensor) -> Tensor:
        """Two half parabolas."""
        return torch.where(x >= 0, self.steep * x.square() / 2, self.flat * x.square() / 2)

    def slope(self, x: Tensor) -> Tensor:
        """L x or l x."""
        return torch.where(x >= 0, self.steep * x, self.flat * x)

    def smoothness(self) -> dict[str, Known]:
        """L."""
        value, how = Fraction(self.steep), "h'' is L or l"
        return {name: exact(name, value, how) for name in ("L", "L_F", "L_f")}

    def constants(self, dim: int, tilt: Fraction, ball: Fraction | None) -> dict[str, Known]:
        """h'^2/(2 h) is L or l, in any dimension."""
        del dim
        steep, flat = Fraction(self.steep), Fraction(self.flat)
        how = "h'^2/(2 h) is L or l"
        found = {
            "mu": exact("mu", flat, "h'' is L or l"),
            "mu_fedinit": exact("mu_fedinit", 2 * flat, how),
            "mu_poster": exact("mu_poster", flat, how),
            "tau_1": certified("tau_1", *root(2 * flat), how),
            "tau_2": certified("tau_2", *root(2 * steep), how),
            **of_smooth(self.smoothness()["L_f"]),
            "f_star": exact("f_star", 0, "h(0) = 0"),
        }
        if ball is None:
            how = "the gradient grows with the distance"
            return found | unbounded("L_G", "L_G_F", "U", how=how)
        where = f"within {ball} of the minimiser"
        how = "attained on the steep side"
        return found | {
            "L_G": exact("L_G", steep * ball, how, where=where),
            "L_G_F": upper("L_G_F", steep * ball + tilt, "triangle inequality", where=where),
            "U": upper("U", steep * ball**2 / 2 + tilt * ball, "triangle inequality", where=where),
        }


def make(
    *,
    clients: int = 10,
    dim: int = 1,
    samples: int = 1,
    steep: float = 1.0,
    flat: float = 0.5,
    heterogeneity: float = 0.0,
    sample_spread: float = 0.0,
    noise: float = 1.0,
    start: float = 0.0,
    seed: int = 0,
) -> SampleProblem:
    """heterogeneity, sample_spread: standard deviations of the tilts of clients and samples."""
    return tilted_problem(
        TwoSided(float(steep), float(flat)),
        clients=clients, samples=samples, dim=dim, heterogeneity=heterogeneity,
        sample_spread=sample_spread, noise=noise, start=start, seed=seed,
    )  # fmt: skip
