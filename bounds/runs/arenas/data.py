"""Data of clients, and one datum more that replaces the first: bounded losses, none negative.

Gradients vanish far away, so that every constant exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from random import Random

from bounds.runs import draws
from bounds.runs.arenas.arena import OfTable
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import ZERO, Slope

ONE = Fraction(1)


@dataclass(frozen=True)
class Arena(OfTable):
    """Few clients with one or two data each, or many of which one is not like the others."""

    def draw(self, random: Random) -> Setup:
        """Random losses."""
        size, clients = random.choice(((1, 3), (2, 2), (2, 3), (1, 10)))
        if clients > 3:
            alike = _bounded(random)
            losses = [_bounded(random), *[alike] * (clients - 1), _bounded(random)]
        else:
            losses = [_bounded(random) for _ in range(size * clients + 1)]
        return self._setup(losses, size, random)

    def corners(self) -> Iterator[Setup]:
        """A flat loss on all clients and a steep one in the place of a datum, and the like."""
        random = Random(8)
        flat, hill, valley = _bump(ZERO), _bump(ONE), _bump(-ONE)
        for one, other, replaced in product((flat, hill, valley), repeat=3):
            for size, clients in ((1, 3), (2, 2), (1, 20)):
                rest = [other] * (size * clients - 1)
                yield self._setup([one, *rest, replaced], size, random)

    def _setup(self, losses: Sequence[Slope], size: int, random: Random) -> Setup:
        clients = (len(losses) - 1) // size
        choices = draws.choice(random, self.table)
        samples, active, steps, rounds = map(
            self.record.letter, ("samples", "active", "local_steps", "rounds")
        )
        choices |= {samples: Fraction(size), active: Fraction(random.randint(1, min(clients, 2)))}
        if size > 1:
            choices |= {steps: min(choices[steps], 2 * ONE), rounds: min(choices[rounds], ONE)}
        federation = Federation(
            tuple(losses), (1,) * len(losses), start=random.choice((ZERO, ONE, -ONE))
        )
        return Setup(federation, choices)


arena = Arena


def _bump(height: Fraction) -> Slope:
    """A gradient that rises and falls again, and the loss that belongs to it, zero at its least."""
    return grounded(Slope(((-ONE, ZERO), (ZERO, height), (ONE, ZERO))))


def _bounded(random: Random) -> Slope:
    inner = draws.slope(random)
    ends = ((inner.corners[0][0] - 1, ZERO), *inner.corners, (inner.corners[-1][0] + 1, ZERO))
    return grounded(Slope(ends))


def grounded(loss: Slope) -> Slope:
    """The loss moved so that its least value is zero."""
    least = loss.minimum
    return loss if least is None else replace(loss, level=loss.level - least)
