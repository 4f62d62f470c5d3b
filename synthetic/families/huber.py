r"""The Huber function, on which gradient descent is slowest.

    h(x) = (L/2) x^2 for |x| <= kink,      h(x) = L kink (|x| - kink/2) beyond.

It is convex, L-smooth and has a bounded gradient. From a start R a descent with step gamma reaches
the quadratic part exactly after n steps if kink = R/(2 n L gamma + 1), and then attains the upper
bound L R^2/(4 n L gamma + 2) (Drori and Teboulle, 2014, Theorem 3.1).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import torch
from torch import Tensor

from bounds.algorithm import require
from bounds.exact.balls import root
from synthetic.constants import Known, certified, exact, of_smooth, upper
from synthetic.sample_problem import SampleProblem
from synthetic.tilted import tilted_problem


@dataclass(frozen=True)
class Huber:
    """curvature: L. kink: where the function becomes linear."""

    curvature: float
    kink: float
    name: ClassVar[str] = "huber"
    onto: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Check the two numbers."""
        require(0 < self.curvature < math.inf, "smoothness", self.curvature, "positive")
        require(0 < self.kink < math.inf, "kink", self.kink, "positive")

    def value(self, x: Tensor) -> Tensor:
        """Quadratic, then linear."""
        size = x.abs()
        inside = self.curvature * x.square() / 2
        outside = self.curvature * self.kink * (size - self.kink / 2)
        return torch.where(size <= self.kink, inside, outside)

    def slope(self, x: Tensor) -> Tensor:
        """L x, cut off."""
        return self.curvature * x.clamp(-self.kink, self.kink)

    def smoothness(self) -> dict[str, Known]:
        """L, in the quadratic part."""
        value, how = Fraction(self.curvature), "h'' is L or 0"
        return {name: exact(name, value, how) for name in ("L", "L_F", "L_f")}

    def constants(self, dim: int, tilt: Fraction, ball: Fraction | None) -> dict[str, Known]:
        """h'^2/(2 h) falls as |x| grows: L inside, L kink/(2 (|x| - kink/2)) beyond."""
        smooth, kink = Fraction(self.curvature), Fraction(self.kink)
        top = root(2 * smooth)
        found = {
            "mu": exact("mu", 0, "h is linear beyond the kink"),
            "tau_2": certified("tau_2", *top, "h'^2/h is largest in the quadratic part"),
            **of_smooth(self.smoothness()["L_f"]),
            "f_star": exact("f_star", 0, "h(0) = 0"),
        }
        slope = smooth * kink * root(Fraction(dim))[1]
        how = "|h'| <= L kink"
        bounded = certified("L_G", *root((smooth * kink) ** 2 * dim), how)
        found |= {"L_G": bounded, "L_G_F": upper("L_G_F", slope + tilt, how)}
        if ball is None:
            how = "h'^2/h tends to zero far away"
            zeros = {n: exact(n, 0, how) for n in ("mu_fedinit", "mu_poster", "tau_1")}
            return found | zeros | {"U": exact("U", math.inf, "h is unbounded")}
        where = f"within {ball} of the minimiser"
        # Of one coordinate; the sum over coordinates has at least the least quotient.
        least = smooth if ball <= kink else smooth * kink / (2 * (ball - kink / 2))
        how = "h'^2/(2 h) is smallest at the end of the ball"
        most = dim * smooth * ball**2 / 2
        return found | {
            "mu_fedinit": exact("mu_fedinit", 2 * least, how, where=where),
            "mu_poster": exact("mu_poster", least, how, where=where),
            "tau_1": certified("tau_1", *root(2 * least), how, where=where),
            "U": upper("U", most + tilt * ball, "h(x) <= L x^2/2", where=where),
        }


def make(
    *,
    clients: int = 2,
    dim: int = 1,
    samples: int = 1,
    smoothness: float = 1.0,
    kink: float = 0.125,
    heterogeneity: float = 0.0,
    sample_spread: float = 0.0,
    noise: float = 0.0,
    start: float = 1.0,
    seed: int = 0,
) -> SampleProblem:
    """heterogeneity, sample_spread: standard deviations of the tilts of clients and samples."""
    return tilted_problem(
        Huber(float(smoothness), float(kink)),
        clients=clients, samples=samples, dim=dim, heterogeneity=heterogeneity,
        sample_spread=sample_spread, noise=noise, start=start, seed=seed,
    )  # fmt: skip
