"""Small sets of clients of which one is exchanged: opposite, flat, bent and steep losses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

from bounds.runs import draws
from bounds.runs.arenas.arena import OfTable, numbers
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import Slope, linear


@dataclass(frozen=True)
class Arena(OfTable):
    """Few clients; with noise one round of one step."""

    def corners(self) -> Iterator[Setup]:
        """Two clients with losses of a list, or two noisy ones."""
        random = Random(1)
        for federation in federations():
            for _ in range(4):
                choices = draws.choice(random, self.table)
                yield Setup(federation, choices | self._short(federation))

    def draw(self, random: Random) -> Setup:
        """Random losses."""
        federation = draws.federation(random)
        choices = draws.choice(random, self.table) | self._short(federation)
        choices[self.record.letter("active")] = Fraction(random.randint(1, federation.size - 1))
        return Setup(federation, choices)

    def _short(self, federation: Federation) -> dict[str, Fraction]:
        words = () if federation.deterministic else ("rounds", "local_steps")
        return {self.record.letter(word): Fraction(1) for word in words}


arena = Arena


def federations() -> tuple[Federation, ...]:
    """Opposite, flat, bent and steep losses of two clients."""
    losses = (
        linear(1),
        linear(-1),
        linear(0),
        linear(2),
        _ramp(0, 1, 0, 10),
        _ramp(0, 1, 0, -10),
        _ramp("-1/10", 2, "1/10", -2),
        _ramp(-1, -1, 1, 1),
        _ramp(0, 0, 1, 4),
        _ramp(-1, -4, 0, 0),
        _ramp("-1/2", -8, 0, 1),
        Slope(((Fraction(0), Fraction(1)),), Fraction(0), Fraction(1)),
        Slope(((Fraction(0), Fraction(0)),), Fraction(1), Fraction(1)),
        Slope(((Fraction(1), Fraction(1)),), Fraction(1), Fraction(1)),
    )
    starts = numbers(0, 1, -1)
    pairs = [
        Federation((a, b), (1, 1), start=x) for a, b in product(losses, losses) for x in starts
    ]
    noise = numbers(-1, 1)
    return (*pairs, *(Federation((a, a), (1, 1), noise=noise) for a in losses))


def _ramp(x0: object, y0: object, x1: object, y1: object) -> Slope:
    (a, b, c, d) = numbers(x0, y0, x1, y1)
    return Slope(((a, b), (c if c > a else a + 1, d)))
