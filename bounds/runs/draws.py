"""Random small federations and choices, and small changes of a setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import ZERO, Slope
from bounds.runs.surfaces import Loss, Surface
from bounds.runs.vector import Vector

HEIGHTS = tuple(Fraction(n, 2) for n in (-8, -4, -3, -2, -1, 0, 0, 1, 2, 3, 4, 8))
PLACES = tuple(Fraction(n, 4) for n in (-12, -8, -4, -2, -1, 0, 1, 2, 4, 8, 12))
FACTORS = tuple(
    Fraction(*pair) for pair in ((-1, 1), (1, 2), (3, 4), (9, 10), (10, 9), (4, 3), (2, 1))
)
SHIFTS = tuple(Fraction(*pair) for pair in ((-1, 1), (-1, 4), (-1, 20), (1, 20), (1, 4), (1, 1)))
MOST_DENOMINATOR = 10_000


def slope(random: Random, *, left: Fraction = ZERO, right: Fraction = ZERO) -> Slope:
    """A gradient with up to three corners."""
    places = sorted(random.sample(PLACES, random.randint(1, 3)))
    return Slope(tuple((x, random.choice(HEIGHTS)) for x in places), left, right)


def federation(
    random: Random, *, sizes: Sequence[int] = (2, 2, 3), noisy: float = 0.1, ends: float = 0.3
) -> Federation:
    """Losses with common slopes at both ends, so that their heterogeneity is bounded."""
    left, right = (
        random.choice((ZERO, Fraction(1), Fraction(1, 2))) if random.random() < ends else ZERO
        for _ in range(2)
    )
    losses = tuple(slope(random, left=left, right=right) for _ in range(random.choice(sizes)))
    size = random.choice((Fraction(1, 2), Fraction(1), Fraction(2)))
    return Federation(
        losses,
        (1,) * len(losses),
        noise=(-size, size) if random.random() < noisy else (ZERO,),
        start=random.choice(PLACES),
    )


def choice(random: Random, table: Mapping[str, Sequence[Fraction]]) -> dict[str, Fraction]:
    """One value for each name."""
    return {name: random.choice(values) for name, values in table.items()}


def changed(setup: Setup, random: Random) -> Setup:
    """The setup with one number changed a little."""
    federation = setup.federation
    what = random.choice(
        [*setup.choices, "start", "noise", *range(len(federation.losses)), *federation.losses]
    )
    if isinstance(what, Slope | Surface):
        what = federation.losses.index(what)
    if isinstance(what, int):
        return _with_loss(setup, what, random)
    if what == "start":
        start = federation.start
        if isinstance(start, Vector):
            entries = list(start.entries)
            place = random.randrange(len(entries))
            entries[place] = _moved(entries[place], random)
            return _with(setup, start=Vector(tuple(entries)))
        return _with(setup, start=_moved(start, random))
    if what == "noise":
        factor = random.choice(FACTORS)
        return _with(setup, noise=tuple(value * factor for value in federation.noise))
    return _with_choice(setup, what, _moved(setup.choices[what], random))


def _moved(value: Fraction, random: Random) -> Fraction:
    if value and random.random() < 0.6:
        return _short(value * random.choice(FACTORS))
    return _short(value + random.choice(SHIFTS))


def _short(value: Fraction) -> Fraction:
    return value.limit_denominator(MOST_DENOMINATOR)


def _with(setup: Setup, **parts: object) -> Setup:
    return replace(setup, federation=replace(setup.federation, **parts))  # type: ignore[arg-type]


def _with_choice(setup: Setup, name: str, value: Fraction) -> Setup:
    old = setup.choices[name]
    if (old.denominator == 1 and name.isupper()) or name == "s":
        value = old + (1 if value > old else -1)
    return replace(setup, choices={**setup.choices, name: value})


def _with_loss(setup: Setup, index: int, random: Random) -> Setup:
    loss = setup.federation.losses[index]
    if isinstance(loss, Surface):
        ridge = random.randrange(len(loss))
        direction, slope = loss.ridges[ridge]
        ridges = list(loss.ridges)
        ridges[ridge] = direction, _with_corner(slope, random)
        changed_loss: Loss = Surface(tuple(ridges))
    else:
        changed_loss = _with_corner(loss, random)
    losses = (*setup.federation.losses[:index], changed_loss, *setup.federation.losses[index + 1 :])
    return _with(setup, losses=losses)


def _with_corner(loss: Slope, random: Random) -> Slope:
    """One corner moved."""
    corner = random.randrange(len(loss.corners))
    x, y = loss.corners[corner]
    if random.random() < 0.4:
        x = _moved(x, random)
    else:
        y = _moved(y, random)
    corners = dict(loss.corners[:corner] + loss.corners[corner + 1 :]) | {x: y}
    return replace(loss, corners=tuple(sorted(corners.items())))


def products(
    federations: Sequence[Federation], tables: Sequence[Mapping[str, Fraction]]
) -> Iterator[Setup]:
    """Every federation with every table of choices."""
    for table in tables:
        for one in federations:
            yield Setup(one, table)
