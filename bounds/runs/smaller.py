"""The smallest instance that is still beyond a bound: what shows nothing more is taken away.

Fewer dimensions count first, then fewer clients, losses, corners, noise and stated constants, then
simpler numbers. Every change makes the instance smaller in that order, so that it comes to an end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from bounds.runs.examine import Examined, examined
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import ZERO, Slope
from bounds.runs.surfaces import Loss, Surface
from bounds.runs.trial import Trial
from bounds.runs.vector import Point, Vector

T = TypeVar("T")

MOST = 2_000


def smallest(found: Examined, trial: Trial) -> Examined:
    """Take away what is not needed, as long as anything can be."""
    tries = iter(range(MOST))
    while (smaller := next(_smaller(found, trial, tries), None)) is not None:
        found = smaller
    return found


def size(setup: Setup) -> tuple[int, ...]:
    """What is made smaller, the most important first."""
    federation = setup.federation
    slopes = [slope for loss in federation.losses for _, slope in _ridges(loss)]
    return (
        federation.dimension,
        federation.size,
        len(federation.losses),
        sum(len(slope.corners) for slope in slopes),
        len(federation.noise) + len(federation.relative),
        len(setup.constants),
        sum(map(_length, _numbers(setup, slopes))),
    )


def _smaller(found: Examined, trial: Trial, tries: Iterator[int]) -> Iterator[Examined]:
    """The smaller instances that are beyond the bound, too."""
    setup = found.instance.setup
    for candidate, _ in zip(_simpler(setup), tries, strict=False):
        again = examined(replace(found.instance, setup=candidate), trial)
        if again is not None and again.beyond:
            yield again


def _simpler(setup: Setup) -> Iterator[Setup]:
    """Setups with one thing less, or with one number simpler."""
    measure = size(setup)
    for candidate in _changed(setup):
        if size(candidate) < measure:
            yield candidate


def _changed(setup: Setup) -> Iterator[Setup]:
    """What makes runs short comes first."""
    for choices in _one_simpler(setup.choices):
        yield replace(setup, choices=choices)
    for federation in _fewer(setup.federation):
        yield replace(setup, federation=federation)
    for name in setup.constants:
        yield replace(setup, constants={k: v for k, v in setup.constants.items() if k != name})
    for federation in _plainer(setup.federation):
        yield replace(setup, federation=federation)
    for constants in _one_simpler(setup.constants):
        yield replace(setup, constants=constants)


def _one_simpler(numbers: Mapping[str, Fraction]) -> Iterator[dict[str, Fraction]]:
    for name, value in numbers.items():
        for simple in _simple(value):
            yield {**numbers, name: simple}


def _fewer(federation: Federation) -> Iterator[Federation]:
    """Of dimensions, losses, clients, and values of the noise."""
    losses, counts = federation.losses, federation.counts
    if federation.dimension > 1:
        for at in range(federation.dimension):
            along = federation.losses[0].ridges[at][0]
            yield Federation(
                tuple(loss.ridges[at][1] for loss in losses),
                counts,
                noise=tuple(_along(along, value) for value in federation.noise),
                relative=federation.relative,
                start=_along(along, federation.start),
            )
    for kept in (slice(len(losses) // 2), slice(len(losses) // 2, None)):
        if losses[kept]:
            yield replace(federation, losses=losses[kept], counts=counts[kept])
    for at in range(len(losses)):
        if len(losses) > 1:
            yield replace(federation, losses=_without(losses, at), counts=_without(counts, at))
        for count in (1, counts[at] // 2, counts[at] - 1):
            if 1 <= count < counts[at]:
                yield replace(federation, counts=_with(counts, at, count))
    yield replace(federation, noise=(ZERO,))
    yield replace(federation, relative=(ZERO,))


def _plainer(federation: Federation) -> Iterator[Federation]:
    """With the same clients, each loss with fewer corners or simpler numbers."""
    losses = federation.losses
    for at, loss in enumerate(losses):
        for simple in _losses(loss):
            yield replace(federation, losses=_with(losses, at, simple))
    for start in _points(federation.start):
        yield replace(federation, start=start)


def _losses(loss: Loss) -> Iterator[Loss]:
    if isinstance(loss, Slope):
        yield from _slopes(loss)
        return
    for at, (direction, slope) in enumerate(loss.ridges):
        for simple in _slopes(slope):
            yield Surface(_with(loss.ridges, at, (direction, simple)))


def _slopes(slope: Slope) -> Iterator[Slope]:
    yield from (replace(slope, left=simple) for simple in _simple(slope.left))
    yield from (replace(slope, right=simple) for simple in _simple(slope.right))
    yield from (replace(slope, level=simple) for simple in _simple(slope.level))
    for at, (x, y) in enumerate(slope.corners):
        if len(slope.corners) > 1:
            yield replace(slope, corners=_without(slope.corners, at))
        others = dict(_without(slope.corners, at))
        for place, height in [*((x, v) for v in _simple(y)), *((v, y) for v in _simple(x))]:
            yield replace(slope, corners=tuple(sorted({**others, place: height}.items())))


def _points(point: Point) -> Iterator[Point]:
    if not isinstance(point, Vector):
        yield from _simple(point)
        return
    for at, entry in enumerate(point.entries):
        for simple in _simple(entry):
            yield Vector(_with(point.entries, at, simple))


def _simple(value: Fraction) -> Iterator[Fraction]:
    """Simpler numbers near the value, the simplest first."""
    near = [Fraction(0), Fraction(1), Fraction(round(value)), value / 2, value - 1]
    near += [value.limit_denominator(most) for most in (2, 10, 100)]
    for simple in dict.fromkeys(near):
        if _length(simple) < _length(value):
            yield simple


def _length(value: Fraction) -> int:
    """How far a number is from being simple; zero is the simplest, then one."""
    return abs(value.numerator) + value.denominator + (value < 0)


def _numbers(setup: Setup, slopes: Iterable[Slope]) -> Iterator[Fraction]:
    yield from setup.choices.values()
    yield from setup.constants.values()
    start = setup.federation.start
    yield from start.entries if isinstance(start, Vector) else (start,)
    for slope in slopes:
        yield from (slope.left, slope.right, slope.level)
        for corner in slope.corners:
            yield from corner


def _ridges(loss: Loss) -> Sequence[tuple[object, Slope]]:
    return [(None, loss)] if isinstance(loss, Slope) else loss.ridges


def _along(direction: Vector, point: Point) -> Fraction:
    """The number that a point is along a direction."""
    return direction.dot(point) / direction**2 if isinstance(point, Vector) else point


def _without(values: Sequence[T], at: int) -> tuple[T, ...]:
    return (*values[:at], *values[at + 1 :])


def _with(values: Sequence[T], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
