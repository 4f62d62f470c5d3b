"""Two or three clients without noise whose losses differ in level, too."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

from bounds.runs import draws
from bounds.runs.federation import Federation
from bounds.runs.losses import linear

LEVELS = (Fraction(0), Fraction(0), Fraction(1), Fraction(1, 2), Fraction(3))
CLASS: dict[str, Fraction | None] = {}


def draw(random: Random) -> Federation:
    """A random one."""
    federation = draws.federation(random, sizes=(2, 3, 3), noisy=0)
    losses = tuple(replace(loss, level=random.choice(LEVELS)) for loss in federation.losses)
    return replace(federation, losses=losses)


def corners() -> Iterator[Federation]:
    """Losses that differ in level alone, or in slope alone."""
    flat = linear(0)
    for losses in ((flat, replace(flat, level=Fraction(1))), (linear(1), linear(-1))):
        yield Federation(losses, (1, 1))
