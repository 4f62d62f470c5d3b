r"""Losses of one variable with a piecewise linear gradient, given by exact rational numbers.

A gradient is a continuous, piecewise linear function: its corners $(x_j, y_j)$ and the slopes to
the left of the first and to the right of the last. Linear, quadratic and Huber losses are of this
kind, and so are smooth losses that are not convex. Every constant that an assumption speaks of is
a maximum over finitely many points.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

ZERO = Fraction(0)
Corner = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Slope:
    """The gradient of a loss, and the value of the loss at zero."""

    corners: tuple[Corner, ...]
    left: Fraction = ZERO
    right: Fraction = ZERO
    level: Fraction = ZERO

    def __post_init__(self) -> None:
        """Refuse corners that are missing or not in order."""
        if not self.corners or any(one >= two for one, two in pairwise(self.places)):
            msg = "a gradient needs at least one corner, and corners in increasing order"
            raise ValueError(msg)

    def __len__(self) -> int:
        """The number of variables."""
        return 1

    def __call__(self, x: Fraction) -> Fraction:
        """The gradient at x."""
        piece = 0 if self.affine else bisect_left(self.places, x)
        place, height = self.corners[max(piece - 1, 0)]
        slope = self.slopes[piece]
        return height + slope * (x - place) if slope else height

    def loss(self, x: Fraction) -> Fraction:
        """The loss at x: its level plus the integral of the gradient from zero to x."""
        if self.affine:
            return self.level + (self(ZERO) + self(x)) * x / 2
        low, high = min(x, ZERO), max(x, ZERO)
        places = [low, *(p for p, _ in self.corners if low < p < high), high]
        area = sum(
            ((self(one) + self(two)) * (two - one) / 2 for one, two in pairwise(places)), start=ZERO
        )
        return self.level + (area if x >= 0 else -area)

    @cached_property
    def places(self) -> tuple[Fraction, ...]:
        """Where the corners are."""
        return tuple(x for x, _ in self.corners)

    @cached_property
    def slopes(self) -> tuple[Fraction, ...]:
        """The slopes of the gradient's pieces, from left to right."""
        inner = ((y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in pairwise(self.corners))
        return (self.left, *inner, self.right)

    @cached_property
    def affine(self) -> bool:
        """Whether the gradient is, that is, the loss linear or quadratic."""
        return len({*self.slopes}) == 1

    @property
    def smoothness(self) -> Fraction:
        """The least Lipschitz constant of the gradient."""
        return max(abs(slope) for slope in self.slopes)

    @property
    def curvature(self) -> Fraction:
        """The largest mu for which the loss less mu x^2/2 is convex."""
        return min(self.slopes)

    @property
    def largest(self) -> Fraction | None:
        """The largest absolute value of the gradient; none when it is unbounded."""
        if self.left or self.right:
            return None
        return max(abs(y) for _, y in self.corners)

    @property
    def largest_square(self) -> Fraction | None:
        """The largest squared gradient; none when it is unbounded."""
        return None if self.largest is None else self.largest**2

    @cached_property
    def zeros(self) -> tuple[Fraction, ...]:
        """Where the gradient vanishes: single points, and the ends of intervals."""
        found = {x for x, y in self.corners if y == 0}
        for (x0, y0), (x1, y1) in pairwise(self.corners):
            if y0 * y1 < 0:
                found.add(x0 - y0 * (x1 - x0) / (y1 - y0))
        (first, at_first), (last, at_last) = self.corners[0], self.corners[-1]
        if self.left and at_first / self.left > 0:
            found.add(first - at_first / self.left)
        if self.right and at_last / self.right < 0:
            found.add(last - at_last / self.right)
        return tuple(sorted(found))

    @cached_property
    def minimum(self) -> Fraction | None:
        """The least loss; none when the loss is not bounded below or its infimum is not taken."""
        falls_right = self.right < 0 or (self.right == 0 and self.corners[-1][1] < 0)
        falls_left = self.left < 0 or (self.left == 0 and self.corners[0][1] > 0)
        if falls_left or falls_right or not self.zeros:
            return None
        return min(self.loss(x) for x in self.zeros)

    @property
    def maximum(self) -> Fraction | None:
        """The largest loss; none when the loss is not bounded or its supremum is not taken."""
        least = combine(((self, Fraction(-1)),)).minimum
        return None if least is None else -least

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "corners": [[str(x), str(y)] for x, y in self.corners],
            "left": str(self.left),
            "right": str(self.right),
            "level": str(self.level),
        }


def combine(parts: Iterable[tuple[Slope, Fraction]]) -> Slope:
    """The sum of weighted losses."""
    parts = list(parts)
    places = sorted({x for slope, _ in parts for x, _ in slope.corners})

    def total(values: Sequence[Fraction]) -> Fraction:
        weights = (weight for _, weight in parts)
        return sum((v * w for v, w in zip(values, weights, strict=True)), start=ZERO)

    return Slope(
        corners=tuple((x, total([slope(x) for slope, _ in parts])) for x in places),
        left=total([slope.left for slope, _ in parts]),
        right=total([slope.right for slope, _ in parts]),
        level=total([slope.level for slope, _ in parts]),
    )


def quadratic(curvature: Fraction | int, *, at: Fraction | int = 0) -> Slope:
    """(curvature/2) (x - at)^2."""
    curvature, at = Fraction(curvature), Fraction(at)
    return Slope(((at, ZERO),), curvature, curvature, curvature * at * at / 2)


def linear(gradient: Fraction | int) -> Slope:
    """Gradient times x."""
    return Slope(((ZERO, Fraction(gradient)),))
