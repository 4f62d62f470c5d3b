"""One instance: a federation, the choices of a run, and the statement that it is held against.

As a file it is JSON in which every number is an integer or a fraction written as text. What is
computed from it (the quantity, the bound, the constants) is written beside it and recomputed, never
believed, when the file is checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from bounds.exact.swift import Swift
from bounds.kernel.certificate import exact
from bounds.runs.federation import Federation
from bounds.runs.losses import Slope
from bounds.runs.surfaces import Loss, Surface
from bounds.runs.vector import Point, Vector

FORMAT = "fedproof instance 1"


@dataclass(frozen=True)
class Setup:
    """What is free: the federation, the choices of the run, and constants taken above the least."""

    federation: Federation
    choices: Mapping[str, Fraction]
    constants: Mapping[str, Fraction] = field(default_factory=dict)

    def count(self, name: str) -> int:
        """A choice that counts something."""
        value = self.choices[name]
        if value.denominator != 1 or value < 0:
            msg = f"{name} = {value} counts something and must be an integer, zero or more"
            raise UserError(msg)
        return int(value)


def swift(setup: Setup) -> Setup:
    """The same numbers, with which FLINT computes; a loss that several clients share stays one."""
    federation = setup.federation
    losses = {id(loss): _swift_loss(loss) for loss in federation.losses}
    return Setup(
        replace(
            federation,
            losses=tuple(losses[id(loss)] for loss in federation.losses),
            noise=tuple(map(_swift_point, federation.noise)),
            relative=tuple(map(Swift, federation.relative)),
            start=_swift_point(federation.start),
        ),
        {name: Swift(value) for name, value in setup.choices.items()},
        {name: Swift(value) for name, value in setup.constants.items()},
    )


def _swift_loss(loss: Loss) -> Loss:
    if isinstance(loss, Surface):
        return Surface(tuple((_swift_point(d), _swift_loss(slope)) for d, slope in loss.ridges))
    corners = tuple((Swift(x), Swift(y)) for x, y in loss.corners)
    return Slope(corners, Swift(loss.left), Swift(loss.right), Swift(loss.level))


def _swift_point(point: Point) -> Point:
    if isinstance(point, Vector):
        return Vector(tuple(map(Swift, point.entries)))
    return Swift(point)


@dataclass(frozen=True)
class Instance:
    """A setup held against one formula of a statement under one reading."""

    statement: str
    form: str
    reading: str
    setup: Setup

    def as_json(self) -> dict[str, Any]:
        """The free data alone."""
        return {
            "format": FORMAT,
            "statement": self.statement,
            "form": self.form,
            "reading": self.reading,
            "federation": self.setup.federation.as_json(),
            "choices": {name: str(value) for name, value in self.setup.choices.items()},
            "constants": {name: str(value) for name, value in self.setup.constants.items()},
        }


def from_json(record: object) -> Instance:
    """Read the free data; what cannot be read is told in one sentence."""
    try:
        return _read(record)
    except UserError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, ZeroDivisionError) as error:
        reason = f"it has no {error}" if isinstance(error, KeyError) else str(error)
        msg = f"this is not an instance file: {reason}"
        raise UserError(msg) from error


def _read(record: Any) -> Instance:
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        msg = f"this is not an instance file: its format is not {FORMAT!r}"
        raise UserError(msg)
    federation = record["federation"]
    return Instance(
        _text(record["statement"]),
        _text(record["form"]),
        _text(record["reading"]),
        Setup(
            Federation(
                losses=tuple(loss_of(loss) for loss in federation["losses"]),
                counts=tuple(_count(value) for value in federation["counts"]),
                noise=tuple(point_of(value) for value in federation["noise"]),
                relative=tuple(exact(value) for value in federation["relative"]),
                start=point_of(federation["start"]),
            ),
            _numbers(record["choices"]),
            _numbers(record["constants"]),
        ),
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        msg = f"{value!r} should be text"
        raise TypeError(msg)
    return value


def _count(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        msg = f"{value!r} should be a number of clients"
        raise TypeError(msg)
    return value


def point_of(value: Any) -> Point:
    """A number, or the list of the entries of a vector."""
    return Vector(tuple(map(exact, value))) if isinstance(value, list) else exact(value)


def loss_of(record: Mapping[str, Any]) -> Loss:
    """A loss as files hold it."""
    if "ridges" not in record:
        return _slope(record)
    ridges = ((point_of(ridge["direction"]), _slope(ridge)) for ridge in record["ridges"])
    return Surface(tuple(ridges))


def _slope(record: Mapping[str, Any]) -> Slope:
    corners = tuple((exact(x), exact(y)) for x, y in record["corners"])
    return Slope(corners, *(exact(record[name]) for name in ("left", "right", "level")))


def _numbers(record: Mapping[str, Any]) -> dict[str, Fraction]:
    return {_text(name): exact(value) for name, value in record.items()}
