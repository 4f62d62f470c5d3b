r"""A federation whose constants are known exactly.

A client's loss is a `Slope`, or in two and three dimensions a `Surface`; several clients may share
one. A stochastic gradient is

$$g = (1+\nu)\nabla f_i(w) + \xi$$

with independent $\nu$ and $\xi$, each with finitely many equally likely values of mean zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt

from bounds.runs.chance import Chance, InadmissibleError
from bounds.runs.losses import ZERO
from bounds.runs.rounded import high
from bounds.runs.surfaces import Loss, combine
from bounds.runs.vector import Point, Vector
from bounds.space import exact_root
from bounds.training import Gradient

ROOT_SCALE = 1_000_000


@dataclass(frozen=True)
class Federation:
    """Groups of clients with equal losses, the noise of all of them, and the first model."""

    losses: tuple[Loss, ...]
    counts: tuple[int, ...]
    noise: tuple[Point, ...] = (ZERO,)
    relative: tuple[Fraction, ...] = (ZERO,)
    start: Point = ZERO

    def __post_init__(self) -> None:
        """Refuse what is no federation."""
        if len(self.losses) != len(self.counts) or not self.losses or min(self.counts) < 1:
            msg = "every loss needs the number of clients that have it, at least one"
            raise ValueError(msg)
        points = [point for point in (*self.noise, self.start) if point]
        if any(len(loss) != self.dimension for loss in self.losses) or any(
            _dimension(point) != self.dimension for point in points
        ):
            msg = "the losses, the noise and the first model have different dimensions"
            raise ValueError(msg)
        for values in (self.noise, self.relative):
            if not values or sum(values, start=ZERO):
                msg = "noise has at least one value, and mean zero"
                raise ValueError(msg)

    @property
    def dimension(self) -> int:
        """The number of variables."""
        return len(self.losses[0])

    @property
    def size(self) -> int:
        """The number of clients."""
        return sum(self.counts)

    @cached_property
    def clients(self) -> tuple[Loss, ...]:
        """The loss of every client."""
        pairs = zip(self.losses, self.counts, strict=True)
        return tuple(loss for loss, count in pairs for _ in range(count))

    @cached_property
    def mean(self) -> Loss:
        """The global objective, the mean over all clients."""
        pairs = zip(self.losses, self.counts, strict=True)
        return combine((loss, Fraction(count, self.size)) for loss, count in pairs)

    @cached_property
    def deterministic(self) -> bool:
        """Whether gradients have no noise."""
        return not any(self.noise) and not any(self.relative)

    def sample(self, loss: Loss, chance: Chance) -> Gradient:
        """Draw what a stochastic gradient differs by from the gradient."""
        relative, noise = chance.evenly(self.relative), chance.evenly(self.noise)
        return lambda x: (1 + relative) * loss(x) + noise

    @property
    def smoothness(self) -> Fraction:
        """The least L for which every local gradient is L-Lipschitz, on every sample."""
        stretch = max(abs(1 + value) for value in self.relative)
        largest: Fraction = max(loss.smoothness for loss in self.losses)
        return stretch * largest

    @property
    def noise_variance(self) -> Fraction:
        """The largest variance of a stochastic gradient over all clients and points."""
        variance = _mean_square(self.noise)
        if not any(self.relative):
            return variance
        bounds = [loss.largest_square for loss in self.losses]
        if any(bound is None for bound in bounds):
            msg = "the variance of the gradients is not bounded"
            raise InadmissibleError(msg)
        largest: Fraction = max(bound for bound in bounds if bound is not None)
        return variance + _mean_square(self.relative) * largest

    @cached_property
    def heterogeneity(self) -> Fraction:
        """The largest squared distance of a local from the global gradient, over all points."""
        gaps = [combine(((loss, Fraction(1)), (self.mean, Fraction(-1)))) for loss in self.losses]
        bounds = [gap.largest_square for gap in gaps]
        if any(bound is None for bound in bounds):
            msg = "the heterogeneity is not bounded"
            raise InadmissibleError(msg)
        largest: Fraction = max(bound for bound in bounds if bound is not None)
        return largest

    def heterogeneity_at(self, x: Point) -> Fraction:
        """The largest squared distance of a local from the global gradient at x."""
        return max(high((loss(x) - self.mean(x)) ** 2) for loss in self.losses)

    @property
    def optimum(self) -> Fraction:
        """The least value of the global objective."""
        least: Fraction | None = self.mean.minimum
        if least is None:
            msg = "the global objective has no minimum"
            raise InadmissibleError(msg)
        return least

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "losses": [loss.as_json() for loss in self.losses],
            "counts": list(self.counts),
            "noise": [_written(value) for value in self.noise],
            "relative": [str(value) for value in self.relative],
            "start": _written(self.start),
        }


def _dimension(point: Point) -> int:
    return len(point.entries) if isinstance(point, Vector) else 1


def _written(point: Point) -> str | list[str]:
    return [str(x) for x in point.entries] if isinstance(point, Vector) else str(point)


def _mean_square(values: tuple[Point, ...]) -> Fraction:
    return sum((value**2 for value in values), start=ZERO) / len(values)


def root(square: Fraction) -> Fraction:
    """The square root if it is rational, else a rational number just above it.

    A constant that bounds something may always be taken a little larger.
    """
    if (exact := exact_root(square)) is not None:
        return exact
    number = square.numerator * square.denominator
    return Fraction(isqrt(number * ROOT_SCALE**2) + 1, square.denominator * ROOT_SCALE)
