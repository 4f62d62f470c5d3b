"""Linear losses, with and without noise."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from bounds.runs.federation import Federation
from bounds.runs.losses import ZERO
from bounds.runs.losses import linear as loss

HALF = Fraction(1, 2)
CLASS = {"smoothness": ZERO}


def draw(random: Random) -> Federation:
    """Two to four clients."""
    size = random.randint(2, 4)
    losses = tuple(loss(Fraction(random.randint(-3, 6), 3)) for _ in range(size))
    noise = random.choice(((ZERO,), (-HALF, HALF)))
    return Federation(losses, (1,) * size, noise=noise)


def corners() -> Iterator[Federation]:
    """Equal losses, whose mean gradient is not small."""
    for slope in (1, 10):
        yield Federation((loss(slope),), (3,))
