"""One client with a strongly convex loss, with noise or without."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

from bounds.runs.federation import Federation
from bounds.runs.losses import ZERO, Slope, quadratic

ONE = Fraction(1)
CURVATURES = (ONE / 10, ONE / 2, ONE)
STARTS = (ZERO, ONE, -4 * ONE)
NOISES = ((ZERO,), (-ONE, ONE))
CLASS = {"strong_convexity": None}


def draw(random: Random) -> Federation:
    """A gradient of three pieces."""
    left, inner, right = (random.choice(CURVATURES) for _ in range(3))
    loss = Slope(((-ONE, -inner), (ONE, inner)), left, right)
    return Federation((loss,), (1,), noise=random.choice(NOISES), start=random.choice(STARTS))


def corners() -> Iterator[Federation]:
    """One quadratic, from the minimum and away from it."""
    for curvature, start, noise in product(CURVATURES, STARTS, NOISES):
        yield Federation((quadratic(curvature),), (1,), noise=noise, start=start)
