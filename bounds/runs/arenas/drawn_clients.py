"""Few losses of which some have many clients, and rounds with few of them active.

With Assumptions of interpolation all gradients vanish at one point; with the PL inequality alone
they do, too, and have no noise. The rate is a share of 1/(K L), divided by the letters of the
option `divide`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from bounds.measured.record import Measured
from bounds.runs import draws
from bounds.runs.arenas.arena import Table, table_of
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import ZERO, Slope, linear, quadratic


def arena(record: Measured) -> Arena:
    """By the constants of the record's assumptions."""
    constants = {assumption.constant for assumption in record.assumptions.values()}
    interpolated = "local_interpolation" in constants
    divide = record.instances.options.divide if record.instances else []
    return Arena(record, table_of(record), interpolated or "pl" in constants, interpolated, divide)


@dataclass(frozen=True)
class Arena:
    """Proposals of federations and choices."""

    record: Measured
    table: Table
    common_zero: bool
    interpolated: bool
    divide: list[str]

    def draw(self, random: Random) -> Setup:
        """A random federation, in which one loss often has most clients."""
        return self._with_choices(self._federation(random), random)

    def corners(self) -> Iterator[Setup]:
        """Equal and opposite losses, steep where the run starts, and with noise."""
        random = Random(2)
        for federation in _corner_federations(common_zero=self.common_zero):
            for _ in range(4):
                yield self._with_choices(federation, random)

    def _federation(self, random: Random) -> Federation:
        if not self.common_zero:
            federation = draws.federation(random, sizes=(1, 2, 3), noisy=0.1)
            if federation.deterministic:
                counts = random.choice(((1, 1, 1), (2, 1, 1), (3, 2, 1), (30, 1, 1)))
                return replace(federation, counts=counts[: len(federation.losses)])
            return federation
        losses = tuple(_growing(random) for _ in range(random.choice((1, 2, 3))))
        counts = random.choice(((3, 1, 1), (2, 2, 2), (30, 1, 1), (1, 1, 1)))
        share = random.choice((Fraction(1, 4), Fraction(1, 2)))
        noisy = self.interpolated and random.random() < 0.1 and len(losses) > 1
        return Federation(
            losses,
            (1,) * len(losses) if noisy else counts[: len(losses)],
            relative=(-share, share) if noisy else (ZERO,),
            start=random.choice(draws.PLACES),
        )

    def _with_choices(self, federation: Federation, random: Random) -> Setup:
        smoothness = (federation.smoothness or Fraction(1)) * random.choice((1, 1, 1, 2, 10))
        size = federation.size
        steps, active, rounds, rate = map(
            self.record.letter, ("local_steps", "active", "rounds", "rate")
        )
        choices = {
            steps: Fraction(random.choice((1, 2, 2, 3))),
            active: Fraction(random.randint(1, max(size - 1, 1))),
            rounds: Fraction(random.choice((1, 2, 2, 3))),
            **draws.choice(random, self.table),
        }
        if not federation.deterministic:
            choices |= {rounds: Fraction(1)}
        if random.random() < 0.3:
            choices[active] = Fraction(max(size // 2, 1))
        ceiling = 1 / (choices[steps] * smoothness)
        for name in self.divide:
            ceiling /= choices[name] if name in choices else self._noise(federation)
        shares = (1, 1, Fraction(1, 2), Fraction(1, 10), Fraction(1, 1000), Fraction(1, 10**6))
        choices[rate] = ceiling * random.choice(shares)
        named = [n for n, a in self.record.assumptions.items() if a.constant == "smoothness"]
        constants = (
            {} if smoothness == federation.smoothness else dict.fromkeys(named[:1], smoothness)
        )
        return Setup(federation, {n: v for n, v in choices.items() if n}, constants)

    def _noise(self, federation: Federation) -> Fraction:
        return max(abs(1 + value) for value in federation.relative)


def _growing(random: Random) -> Slope:
    """A gradient that vanishes at zero alone."""
    left, right = (random.choice((Fraction(1, 10), Fraction(1), Fraction(4))) for _ in range(2))
    if random.random() < 0.5:
        return Slope(((ZERO, ZERO),), left, right)
    bend = random.choice((Fraction(1, 2), Fraction(1), Fraction(3)))
    return Slope(((-bend, -bend), (ZERO, ZERO), (bend, bend / 4)), left, right)


def _corner_federations(*, common_zero: bool) -> Iterator[Federation]:
    one = Fraction(1)
    sizes: tuple[tuple[int, ...], ...] = ((3,), (10,), (40,))
    for counts in sizes:
        yield Federation((quadratic(1),), counts, start=one)
        if not common_zero:
            # Steep where the run starts and flat a step later.
            yield Federation((Slope(((-one, ZERO), (ZERO, one))),), counts)
            yield Federation((Slope(((-2 * one, ZERO), (-one, one), (ZERO, one))),), counts)
    pairs = [(quadratic(1), quadratic(Fraction(1, 10))), (quadratic(1), quadratic(4))]
    if not common_zero:
        pairs += [(linear(1), linear(-1)), (linear(1), linear(0))]
        pairs += [(quadratic(1, at=1), quadratic(1, at=-1)), (quadratic(1, at=4), quadratic(1))]
    for pair in pairs:
        for counts in ((1, 1), (2, 1), (1, 2), (10, 10), (1, 30)):
            yield Federation(pair, counts, start=one)
    if not common_zero:
        for base in (linear(0), quadratic(1)):
            yield Federation((base, base), (1, 1), noise=(-one, one))
