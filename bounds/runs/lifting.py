"""Setups in two and three dimensions, made of setups in one.

Along each direction stand the losses of a federation of one variable. The directions are a rotated
frame, or a skew one, in which quadratics have full matrices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random

from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import Slope
from bounds.runs.surfaces import Surface
from bounds.runs.vector import Vector


def _frame(*rows: tuple[int, ...], over: int = 1) -> tuple[Vector, ...]:
    return tuple(Vector(tuple(Fraction(x, over) for x in row)) for row in rows)


FRAMES = (
    _frame((3, 4), (-4, 3), over=5),
    _frame((1, 2, 2), (2, 1, -2), (2, -2, 1), over=3),
    _frame((1, 0), (1, 1)),
    _frame((1, 0, 0), (1, 1, 0), (0, 1, 1)),
)


def lifted(draw: Callable[[Random], Setup], random: Random) -> Setup:
    """One setup for each direction; the choices are those of the steepest."""
    frame = random.choice(FRAMES)
    drawn = [draw(random) for _ in frame]
    drawn.sort(key=lambda setup: setup.federation.smoothness, reverse=True)
    first, *_ = drawn
    size = len(first.federation.losses)
    losses = tuple(
        Surface(
            tuple(
                (direction, _slope(setup.federation, index))
                for direction, setup in zip(frame, drawn, strict=True)
            )
        )
        for index in range(size)
    )
    parts = (d * s.federation.start for d, s in zip(frame, drawn, strict=True))
    federation = Federation(
        losses,
        first.federation.counts,
        noise=tuple(frame[0] * value for value in first.federation.noise),
        relative=first.federation.relative,
        start=sum(parts, start=Fraction(0)),
    )
    return replace(first, federation=federation)


def _slope(federation: Federation, index: int) -> Slope:
    """The loss of a client, or of the last one when there are fewer."""
    loss = federation.losses[min(index, len(federation.losses) - 1)]
    if not isinstance(loss, Slope):
        msg = "only losses of one variable are put along a direction"
        raise TypeError(msg)
    return loss
