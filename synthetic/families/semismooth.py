r"""Semi-smooth and semi-Lipschitz in the sense of Li, Song, Tao and Zhang, and not smooth.

    h(x) = s ((1/2) x^2 + c (|x| - 1)_+^{3/2}).

The second derivative is unbounded next to |x| = 1, so there is no L. Let r = |x - y|, m = |x|.

Semi-Lipschitz. h' is x s plus s c times phi'(x) = (3/2) sign(x) (|x| - 1)_+^{1/2}, and
|phi'(x) - phi'(y)| <= (3/2) sqrt(2) r^{1/2}, by (p + q)^2 <= 2 (p^2 + q^2) where the signs differ.
It vanishes unless |x| or |y| exceeds 1, where f >= s/2. With (p + q)^2 <= 2 (p^2 + q^2) again,
and sum_k r_k <= sqrt(d) r over coordinates,

    ||grad f(x) - grad f(y)||^2 <= 2 s^2 r^2 + 9 s^2 c^2 sqrt(d) (2/s)^{1/2} r max f^{1/2}.

Semi-smooth. By integration phi(y) - phi(x) - phi'(x) (y - x) <= sqrt(2) r^{3/2}. If m >= 1 this
is at most sqrt(2) (r^2 + r)/2 <= (3/4) (r^2 + r m). If m < 1 it is (m + r - 1)_+^{3/2} at most, and
with z^2 = m + r - 1 that is at most r (r + m)/2. Either way, (1/2) m^2 <= f/s and Cauchy-Schwarz
over the coordinates give

    f(y) <= f(x) + <grad f(x), y - x> + s (1/2 + 3 c/4) r^2 + (3/4) c sqrt(2 s) r f(x)^{1/2}.

No critical point. h'^2 = 2 s h for |x| <= 1, and h'^2 >= 2 s h beyond, by the last of the steps
that the prover decides; the largest quotient is enclosed by ball arithmetic.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from flint import arb
from torch import Tensor

from bounds.algorithm import require
from bounds.exact.balls import ball as around
from bounds.exact.balls import root
from synthetic.balls import maximum
from synthetic.constants import Known, certified, exact, unbounded, upper
from synthetic.sample_problem import SampleProblem
from synthetic.steps import proved
from synthetic.tilted import tilted_problem

REACH = 64
BALLS = "the largest h'^2/h, by ball arithmetic and bisection"
# With t^2 = r, y^2 = |x| - 1 and z^2 = m + r - 1 all steps are polynomial.
SQUARES = ("(p + q)^2 <= 2*(p^2 + q^2)", ("p: real", "q: real"))
OUTSIDE = ("t^3 <= t^2*(t^2 + 1)/2", ("t: real >= 0",))
INSIDE = ("z^3 <= (z^2 + 1 - m)*(z^2 + 1)/2", ("z: real >= 0", "m: real in [0, 1]"))
CRITICAL = (
    "(1 + y^2 + 3/2*c*y)^2 >= (1 + y^2)^2 + 2*c*y^3",
    ("y: real >= 0", "c: real > 0"),
)


@dataclass(frozen=True)
class SemiSmooth:
    """scale: s. kink: c."""

    scale: float
    kink: float
    name: ClassVar[str] = "semismooth"
    onto: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check the two numbers."""
        require(0 < self.scale < math.inf, "scale", self.scale, "positive")
        require(0 < self.kink < math.inf, "kink", self.kink, "positive")

    def value(self, x: Tensor) -> Tensor:
        """s (x^2/2 + c (|x| - 1)_+^{3/2})."""
        beyond = (x.abs() - 1).clamp(min=0)
        return self.scale * (x.square() / 2 + self.kink * beyond * beyond.sqrt())

    def slope(self, x: Tensor) -> Tensor:
        """s (x + (3/2) c sign(x) (|x| - 1)_+^{1/2})."""
        beyond = (x.abs() - 1).clamp(min=0)
        return self.scale * (x + 1.5 * self.kink * x.sign() * beyond.sqrt())

    def smoothness(self) -> dict[str, Known]:
        """None: h'' is unbounded next to |x| = 1."""
        how = "h'' grows like (|x| - 1)^{-1/2}"
        return unbounded("L", "L_F", "L_f", how=how)

    @cached_property
    def largest_quotient(self) -> tuple[Fraction, Fraction]:
        """Enclose the supremum of h'^2/h; with y = (|x| - 1)^{1/2} it is rational in y."""
        s, c = around(Fraction(self.scale)), around(Fraction(self.kink))

        def value(y: arb) -> arb:
            x = 1 + y * y
            return s * (x + 1.5 * c * y) ** 2 / (x * x / 2 + c * y * y * y)

        low, high = maximum(value, Fraction(0), Fraction(REACH), tolerance=1e-4)
        # Beyond, y/x <= 1/y: the numerator is at most x^2 (1 + 3c/(2y))^2, the rest at least x^2/2.
        inside = 2 * Fraction(self.scale)
        beyond = inside * (1 + 3 * Fraction(self.kink) / (2 * REACH)) ** 2
        return max(low, inside), max(high, beyond)

    def constants(self, dim: int, tilt: Fraction, ball: Fraction | None) -> dict[str, Known]:
        """See the text of the family."""
        s, c = Fraction(self.scale), Fraction(self.kink)
        squares, critical = proved(*SQUARES), proved(*CRITICAL)
        smooth = f"{proved(*OUTSIDE)}; {proved(*INSIDE)}"
        alpha = 9 * s**2 * c**2 * root(Fraction(dim))[1] * root(2 / s)[1]
        found = {
            "mu": exact("mu", s, "s x^2/2 plus a convex function that is flat near zero"),
            "mu_fedinit": exact("mu_fedinit", 2 * s, critical),
            "mu_poster": exact("mu_poster", s, critical),
            "tau_1": certified("tau_1", *root(2 * s), critical),
            "tau_2": certified("tau_2", *root(*self.largest_quotient), BALLS),
            "semi_a": upper("semi_a", Fraction(3, 4) * c * root(2 * s)[1], smooth),
            "semi_b": upper("semi_b", s * (Fraction(1, 2) + Fraction(3, 4) * c), smooth),
            "semi_alpha": upper("semi_alpha", root(alpha)[1], squares),
            "semi_beta": upper("semi_beta", root(2 * s**2)[1], squares),
            "f_star": exact("f_star", 0, "h(0) = 0"),
        }
        if ball is None:
            how = "the gradient grows with the distance"
            return found | unbounded("L_G", "L_G_F", "U", how=how)
        where = f"within {ball} of the minimiser"
        # (|x| - 1)_+^{1/2} <= |x|/2, so |h'| <= s (1 + 3c/4) |x|; likewise h <= s (1 + c) x^2/2.
        slope = s * (1 + Fraction(3, 4) * c) * ball
        how = "(|x| - 1)_+^{1/2} <= |x|/2"
        return found | {
            "L_G": upper("L_G", slope, how, where=where),
            "L_G_F": upper("L_G_F", slope + tilt, how, where=where),
            "U": upper("U", s * (1 + c) * ball**2 / 2 + tilt * ball, how, where=where),
        }


def make(
    *,
    clients: int = 4,
    dim: int = 1,
    samples: int = 1,
    scale: float = 0.25,
    kink: float = 0.05,
    heterogeneity: float = 0.0,
    sample_spread: float = 0.0,
    noise: float = 0.0,
    start: float = 2.0,
    seed: int = 0,
) -> SampleProblem:
    """heterogeneity, sample_spread: standard deviations of the tilts of clients and samples."""
    return tilted_problem(
        SemiSmooth(float(scale), float(kink)),
        clients=clients, samples=samples, dim=dim, heterogeneity=heterogeneity,
        sample_spread=sample_spread, noise=noise, start=start, seed=seed,
    )  # fmt: skip
