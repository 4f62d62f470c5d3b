"""What a method may do with vectors, of whatever space: tensors, exact rationals, unknown ones.

Every space adds vectors, subtracts them and multiplies them by numbers; `along` does two of these
at once where the space can. The other functions are not linear, and each space that has them says
how, beside its own vectors: numbers here, in which one coordinate is all there is.
"""

from __future__ import annotations

import math
import sys
from fractions import Fraction
from functools import singledispatch
from numbers import Rational, Real
from typing import Any

from bounds.errors import UserError

Vector = Any
Scalar = Any  # a float, a rational number, or a tensor of one number for each vector


def along(point: Vector, direction: Vector, factor: Scalar) -> Vector:
    """point + factor * direction, rounded once by spaces that round."""
    add = getattr(point, "add", None)
    return point + factor * direction if add is None else add(direction, alpha=factor)


def grown(fresh: Vector, direction: Vector, factor: Scalar) -> Vector:
    """The same in the place of a vector that nobody else holds."""
    add = getattr(fresh, "add_", None)
    return fresh + factor * direction if add is None else add(direction, alpha=factor)


def descend(point: Vector, rate: Scalar, direction: Vector) -> Vector:
    """point - rate * direction."""
    return along(point, direction, -rate)


@singledispatch
def zero(like: Vector) -> Vector:
    """The zero vector of the space."""
    return like - like


@singledispatch
def square(vector: Vector) -> Vector:
    """The square of every coordinate."""
    raise _beyond(vector)


@singledispatch
def root(vector: Vector) -> Vector:
    """The root of every coordinate."""
    raise _beyond(vector)


@singledispatch
def squared_norm(vector: Vector) -> Scalar:
    """|v|^2."""
    raise _beyond(vector)


@singledispatch
def pointing(vector: Vector, length: Scalar) -> Vector:
    """The vector of this length in the same direction; zero where there is none."""
    del length
    raise _beyond(vector)


@singledispatch
def choose(where: Any, one: Vector, other: Vector) -> Vector:
    """The one vector where something holds, else the other."""
    return one if where else other


@singledispatch
def rounding(number: Scalar) -> float:
    """The distance from one to the next number; zero if the space does not round."""
    raise _beyond(number)


def exact_root(number: Fraction) -> Fraction | None:
    """The root of a number, if it is rational."""
    if number < 0:
        return None
    above, below = math.isqrt(number.numerator), math.isqrt(number.denominator)
    found = Fraction(above, below)
    return found if found * found == number else None


@square.register
@squared_norm.register
def _(vector: Real) -> Scalar:
    return vector * vector


@root.register
def _(vector: Real) -> float:
    return math.sqrt(vector)


@root.register
def _(vector: Rational) -> Fraction:
    found = exact_root(Fraction(vector))
    if found is None:
        msg = f"the root of {vector} is not rational, and nothing is rounded here"
        raise UserError(msg)
    return found


@pointing.register
def _(vector: Real, length: Scalar) -> Scalar:
    number: Any = vector
    return length if number > 0 else -length if number < 0 else number


@rounding.register
def _(number: Real) -> float:
    return 0.0 if isinstance(number, Rational) else sys.float_info.epsilon


def _beyond(value: object) -> UserError:
    return UserError(
        "this method does more with vectors than add them and multiply them by numbers, which "
        f"cannot be done with a {type(value).__name__}"
    )
