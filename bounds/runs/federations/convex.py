"""Convex losses, with corners in their gradients or without."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

from bounds.runs import draws
from bounds.runs.federation import Federation
from bounds.runs.losses import ZERO, Slope, quadratic

ONE = Fraction(1)
CLASS = {"weak_convexity": ZERO}


def draw(random: Random) -> Federation:
    """One to three clients."""
    losses = []
    for _ in range(random.choice((1, 2, 3))):
        at = random.choice(draws.PLACES)
        bend, left, right = (Fraction(random.randint(0, 4), 4) for _ in range(3))
        bends = ((at - 1, -bend), (at, ZERO), (at + 1, bend / 2))
        losses.append(Slope(bends, left, right or ONE / 4))
    return Federation(tuple(losses), (1,) * len(losses), start=random.choice(draws.PLACES))


def corners() -> Iterator[Federation]:
    """One or two quadratics, near or far from each other."""
    for apart, curvature, start in product((ZERO, ONE, 100 * ONE), (ONE, ONE / 100), (0, 1, 10)):
        pair = (quadratic(1, at=apart), quadratic(curvature, at=-apart))
        for losses in (pair, pair[:1]):
            yield Federation(losses, (1,) * len(losses), start=Fraction(start))
