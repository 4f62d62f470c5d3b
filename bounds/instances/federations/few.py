"""Two or three clients with bent losses, some with noise."""

from collections.abc import Iterator
from random import Random

from bounds.instances import draws
from bounds.instances.arenas import exchanged
from bounds.instances.federation import Federation


def draw(random: Random) -> Federation:
    """A random one."""
    return draws.federation(random)


def corners() -> Iterator[Federation]:
    """Opposite, flat, bent and steep losses of two clients."""
    return iter(exchanged.federations())
