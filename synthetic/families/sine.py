r"""x^2 + a sin^2 x in each coordinate: not convex, and yet Polyak-Lojasiewicz.

    h(x) = x^2 + a sin^2 x,      h'(x) = 2 x + a sin 2x,      h''(x) = 2 + 2 a cos 2x,

so L = 2 + 2 a, and h is not convex for a > 1. With s(x) = sin(x)/x,

    h'(x)^2/(2 h(x)) = (2 + 2 a s(2x))^2/(2 + 2 a s(x)^2),

whose infimum, the PL constant, is enclosed by ball arithmetic on a bounded interval; beyond it the
quotient is at least (2 R - a)^2/(2 R^2 + 2 a). The example with a = 3 is that of Karimi, Nutini and
Schmidt (2016), Section 2.2, who give mu = 1/32. Up to a = 4.6 there is one stationary point.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import torch
from flint import arb
from torch import Tensor

from bounds.errors import UserError
from bounds.exact.balls import ball, root
from synthetic.balls import maximum, minimum
from synthetic.constants import Known, certified, exact, of_smooth, unbounded, upper
from synthetic.elementwise import evenly
from synthetic.sample_problem import SampleProblem
from synthetic.tilted import tilted_problem

BALLS = "the extreme of h'^2/(2 h), by ball arithmetic and bisection"


@dataclass(frozen=True)
class Sine:
    """amplitude: a."""

    amplitude: float
    name: ClassVar[str] = "sine"
    onto: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check the amplitude."""
        if not (self.amplitude >= 0 and math.isfinite(self.amplitude)):
            msg = f"amplitude must be zero or positive, got {self.amplitude}"
            raise UserError(msg)

    def value(self, x: Tensor) -> Tensor:
        """x^2 + a sin^2 x."""
        return x.square() + self.amplitude * evenly(torch.sin, x).square()

    def slope(self, x: Tensor) -> Tensor:
        """2 x + a sin 2x."""
        return 2 * x + self.amplitude * evenly(torch.sin, 2 * x)

    def smoothness(self) -> dict[str, Known]:
        """2 + 2 a, at zero."""
        value = 2 + 2 * Fraction(self.amplitude)
        return {name: exact(name, value, "h'' is largest at zero") for name in ("L", "L_F", "L_f")}

    @cached_property
    def quotient(self) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
        """Enclosures of the infimum and the supremum of h'^2/(2 h)."""
        a = ball(Fraction(self.amplitude))

        def value(x: arb) -> arb:
            return (2 + 2 * a * (2 * x).sinc()) ** 2 / (2 + 2 * a * x.sinc() ** 2)

        reach = 8 * (1 + Fraction(self.amplitude))
        least = minimum(value, Fraction(0), reach)
        most = maximum(value, Fraction(0), reach)
        size = Fraction(self.amplitude)
        beyond = (2 * reach - size) ** 2 / (2 * reach**2 + 2 * size)
        above = (2 * reach + size) ** 2 / (2 * reach**2)
        # Far out the quotient tends to 2, the value of a pure square.
        inner = (min(least[0], beyond), min(least[1], Fraction(2)))
        outer = (max(most[0], Fraction(2)), max(most[1], above))
        return (max(inner[0], Fraction(0)), inner[1]), outer

    def constants(self, dim: int, tilt: Fraction, ball: Fraction | None) -> dict[str, Known]:
        """From the quotient; f_* = 0."""
        (low, high), (below, above) = self.quotient
        a = Fraction(self.amplitude)
        smooth = 2 + 2 * a
        found = {
            "mu": exact("mu", 2 - 2 * a, "h'' is smallest at pi/2"),
            "mu_fedinit": certified("mu_fedinit", 2 * low, 2 * high, f"twice mu_poster; {BALLS}"),
            "mu_poster": certified("mu_poster", low, high, BALLS),
            "tau_1": certified("tau_1", *root(2 * low, 2 * high), BALLS),
            "tau_2": certified("tau_2", *root(2 * below, 2 * above), BALLS),
            **of_smooth(self.smoothness()["L_f"]),
            "f_star": exact("f_star", 0, "h(0) = 0"),
        }
        if ball is None:
            how = "the gradient grows with the distance"
            return found | unbounded("L_G", "L_G_F", "U", how=how)
        where = f"within {ball} of the minimiser"
        norm = min(2 * ball + a * root(Fraction(dim))[1], smooth * ball)
        return found | {
            "L_G": upper("L_G", norm, "|h'(x)| <= 2 |x| + a and L |x|", where=where),
            "L_G_F": upper("L_G_F", norm + tilt, "|h'(x)| <= 2 |x| + a", where=where),
            "U": upper("U", ball**2 + a * dim + tilt * ball, "h(x) <= x^2 + a", where=where),
        }


def make(
    *,
    clients: int = 10,
    dim: int = 1,
    samples: int = 1,
    amplitude: float = 3.0,
    heterogeneity: float = 0.0,
    sample_spread: float = 0.0,
    noise: float = 0.0,
    start: float = 3.0,
    seed: int = 0,
) -> SampleProblem:
    """heterogeneity, sample_spread: standard deviations of the tilts of clients and samples."""
    return tilted_problem(
        Sine(float(amplitude)),
        clients=clients, samples=samples, dim=dim, heterogeneity=heterogeneity,
        sample_spread=sample_spread, noise=noise, start=start, seed=seed,
    )  # fmt: skip
