"""Clients with one and the same quadratic, and noise."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

from bounds.runs.federation import Federation
from bounds.runs.losses import ZERO, quadratic

ONE = Fraction(1)
CLASS = {"curvature_spread": ZERO, "heterogeneity": ZERO}


def draw(random: Random) -> Federation:
    """Flat or steep, from the minimum or near it."""
    curvature = Fraction(random.randint(1, 40), random.choice((40, 40, 10**3, 10**5)))
    noise = random.choice((ONE, ONE, Fraction(random.randint(1, 10))))
    start = Fraction(random.randint(0, 4), 2)
    return _federation(curvature, random.randint(1, 3), start, noise)


def corners() -> Iterator[Federation]:
    """From the minimum and away from it."""
    curvatures = (Fraction(1, 100), Fraction(1, 8), ONE / 2, ONE)
    for curvature, clients, start in product(curvatures, (1, 10), (0 * ONE, ONE)):
        yield _federation(curvature, clients, start, ONE)


def _federation(curvature: Fraction, clients: int, start: Fraction, noise: Fraction) -> Federation:
    return Federation((quadratic(curvature),), (clients,), noise=(-noise, noise), start=start)
