"""A few clients with one strongly convex loss, with noise or without."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from bounds.runs.federation import Federation
from bounds.runs.federations import strongly_convex
from bounds.runs.losses import ZERO

CLASS = {**strongly_convex.CLASS, "heterogeneity": ZERO}


def draw(random: Random) -> Federation:
    """One or two, with a gradient of three pieces."""
    return replace(strongly_convex.draw(random), counts=(random.randint(1, 2),))


def corners() -> Iterator[Federation]:
    """One quadratic for two, from the minimum and away from it."""
    return (replace(one, counts=(2,)) for one in strongly_convex.corners())
