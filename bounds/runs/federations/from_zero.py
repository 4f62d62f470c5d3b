"""Losses whose minimum is zero, each at a place of its own, without other critical points."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

from bounds.runs.federation import Federation
from bounds.runs.losses import ZERO, Slope, quadratic

ONE = Fraction(1)
TINY = Fraction(1, 10**6)
SLOPES = tuple(Fraction(n, 20) for n in (1, 2, 5, 9, 20, 40))
NOISES = ((ZERO,), (ZERO,), (ZERO,), (-ONE, ONE), (-TINY, TINY))
CLASS = {"semi_a": None}


def draw(random: Random) -> Federation:
    """One to three clients."""
    losses = []
    for _ in range(random.choice((1, 1, 2, 3))):
        bend, left, right = (random.choice(SLOPES) for _ in range(3))
        at = Fraction(random.randint(-2, 2))
        bends = ((at - 1, -bend), (at, ZERO), (at + 1, bend / random.choice((1, 2))))
        loss = Slope(bends, left, right)
        losses.append(replace(loss, level=-(loss.minimum or ZERO)))
    start = Fraction(random.randint(-12, 12), random.choice((1, 4)))
    noise = random.choice(NOISES)
    return Federation(tuple(losses), (1,) * len(losses), noise=noise, start=start)


def corners() -> Iterator[Federation]:
    """One quadratic, steep or flat, from near and far."""
    scales = (ONE / 100, ONE, 100 * ONE)
    for curvature, start, noise in product(scales, (ZERO, ONE, 100 * ONE), NOISES[2:]):
        yield Federation((quadratic(curvature),), (1,), noise=noise, start=start)
