"""Two or three clients with bent losses; at the corners equal and opposite ones, and with noise."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from bounds.runs import draws
from bounds.runs.federation import Federation
from bounds.runs.losses import linear, quadratic

ONE = Fraction(1)
CLASS: dict[str, Fraction | None] = {}


def draw(random: Random) -> Federation:
    """A random one without noise."""
    return draws.federation(random, noisy=0)


def corners() -> Iterator[Federation]:
    """From the minimum and away from it; with noise one client, or two.

    Noise is on a minimum, on a maximum, which it leaves, and where gradients are zero.
    """
    pairs = ((quadratic(1), quadratic(1)), (linear(1), linear(-1)), (linear(0), linear(0)))
    for pair, noisy in zip(pairs, (quadratic(1), quadratic(-1), linear(0)), strict=True):
        for start in (0 * ONE, ONE, 10 * ONE):
            yield Federation(pair, (1, 1), start=start)
        for count in (1, 2):
            yield Federation((noisy,), (count,), noise=(-ONE, ONE))
