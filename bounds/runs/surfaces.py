r"""Losses of several variables, sums of ridges $\sum_j\varphi_j(d_j^\top x)$.

Each $\varphi_j$ has a piecewise linear gradient. With one quadratic for each direction the loss is
a quadratic with a full matrix; other ridges make piecewise and smooth losses that are not convex.
The directions of one federation are linearly independent, so that the $d_j^\top x$ take all values
at once. Where they are orthogonal the constants are the best ones, else they are large enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import prod
from typing import Any

from bounds.runs import losses
from bounds.runs.losses import ZERO, Slope
from bounds.runs.vector import Vector


@dataclass(frozen=True)
class Surface:
    """A loss of as many variables as it has ridges."""

    ridges: tuple[tuple[Vector, Slope], ...]

    def __post_init__(self) -> None:
        """Refuse directions that are not linearly independent."""
        size = len(self.ridges)
        if size not in (2, 3) or any(len(d.entries) != size for d, _ in self.ridges):
            msg = "a loss of two or three variables has as many ridges"
            raise ValueError(msg)
        if not _volume([direction.entries for direction, _ in self.ridges]):
            msg = "the directions of the ridges are linearly dependent"
            raise ValueError(msg)

    def __len__(self) -> int:
        """The number of variables."""
        return len(self.ridges)

    def __call__(self, x: Vector) -> Vector:
        """The gradient at x."""
        total = Vector((ZERO,) * len(self.ridges))
        for direction, slope in self.ridges:
            total += slope(direction.dot(x)) * direction
        return total

    def loss(self, x: Vector) -> Fraction:
        """The loss at x."""
        return sum((slope.loss(d.dot(x)) for d, slope in self.ridges), start=ZERO)

    @cached_property
    def orthogonal(self) -> bool:
        """Whether the directions are."""
        return not any(one.dot(two) for (one, _), (two, _) in combinations(self.ridges, 2))

    @property
    def smoothness(self) -> Fraction:
        """A Lipschitz constant of the gradient."""
        parts = [slope.smoothness * direction**2 for direction, slope in self.ridges]
        return max(parts) if self.orthogonal else sum(parts, start=ZERO)

    @property
    def curvature(self) -> Fraction:
        """A mu for which the loss less mu |x|^2/2 is convex, positive or not as the largest is.

        With H the matrix of the least slopes and n variables, H without a negative eigenvalue has
        none below det H ((n - 1)/tr H)^(n - 1), by the means of the other ones.
        """
        parts = [slope.curvature * direction**2 for direction, slope in self.ridges]
        if self.orthogonal:
            return min(parts)
        if min(parts) <= 0:
            return sum((min(part, ZERO) for part in parts), start=ZERO)
        others = len(parts) - 1
        volume = _volume([direction.entries for direction, _ in self.ridges])
        determinant = volume**2 * prod(slope.curvature for _, slope in self.ridges)
        return Fraction(determinant * (others / sum(parts)) ** others)

    @property
    def largest_square(self) -> Fraction | None:
        """A bound on the squared norm of the gradient; none when it is unbounded."""
        if any(slope.largest is None for _, slope in self.ridges):
            return None
        parts = [d**2 * slope.largest**2 for d, slope in self.ridges if slope.largest is not None]
        # |a_1 + ... + a_n|^2 <= n (|a_1|^2 + ... + |a_n|^2)
        return (1 if self.orthogonal else len(parts)) * sum(parts, start=ZERO)

    @property
    def minimum(self) -> Fraction | None:
        """The least loss, which all ridges reach at one point."""
        least = [slope.minimum for _, slope in self.ridges]
        known = [value for value in least if value is not None]
        return sum(known, start=ZERO) if len(known) == len(least) else None

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "ridges": [
                {"direction": [str(x) for x in direction.entries], **slope.as_json()}
                for direction, slope in self.ridges
            ]
        }


# A Slope, or a Surface in more than one dimension; each takes points of its own kind.
Loss = Any


def ridges(loss: Loss) -> tuple[tuple[Fraction, Slope], ...]:
    """The gradients of one variable that a loss is made of, each with |d|^2 of its direction."""
    if isinstance(loss, Slope):
        return ((Fraction(1), loss),)
    return tuple((direction**2, slope) for direction, slope in loss.ridges)


def combine(parts: Iterable[tuple[Loss, Fraction]]) -> Loss:
    """The sum of weighted losses, all of one variable or all with the same directions."""
    parts = list(parts)
    flat = [(loss, weight) for loss, weight in parts if isinstance(loss, Slope)]
    wide = [(loss, weight) for loss, weight in parts if isinstance(loss, Surface)]
    if not wide:
        return losses.combine(flat)
    directions = [direction for direction, _ in wide[0][0].ridges]
    if flat or any([d for d, _ in loss.ridges] != directions for loss, _ in wide):
        msg = "the losses of a federation have the same directions"
        raise ValueError(msg)
    return Surface(
        tuple(
            (direction, losses.combine((loss.ridges[j][1], weight) for loss, weight in wide))
            for j, direction in enumerate(directions)
        )
    )


def _volume(rows: list[tuple[Fraction, ...]]) -> Fraction:
    """The determinant."""
    if len(rows) == 1:
        return rows[0][0]
    return sum(
        (
            (-1) ** j * x * _volume([row[:j] + row[j + 1 :] for row in rows[1:]])
            for j, x in enumerate(rows[0])
        ),
        start=ZERO,
    )
