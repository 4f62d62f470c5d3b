"""Two or three clients with bent losses, some with noise."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from bounds.runs import draws
from bounds.runs.arenas import exchanged
from bounds.runs.federation import Federation

CLASS: dict[str, Fraction | None] = {}


def draw(random: Random) -> Federation:
    """A random one."""
    return draws.federation(random)


def corners() -> Iterator[Federation]:
    """Opposite, flat, bent and steep losses of two clients."""
    return iter(exchanged.federations())
