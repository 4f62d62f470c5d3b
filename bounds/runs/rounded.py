"""Numbers that have grown too long: a ball around each, in the place of a rational number.

Whatever is computed of them is rounded outwards, so the number meant is always inside. Two balls
that overlap cannot be compared, and an instance on which that is asked is not admissible.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from math import ceil, floor
from typing import Any

from flint import arb, ctx

from bounds.algorithm import State
from bounds.exact.balls import ball, high_end, low_end
from bounds.runs.between import KEPT, Enclosure, ends
from bounds.runs.chance import InadmissibleError
from bounds.space import Vector

# Longer rational numbers are rounded, to so many bits; a contracting run loses few of them.
MOST_BITS = 2000
BITS = 512
# No end is larger, nor a multiple of less than one part of it: longer ones are not written.
WRITTEN = 2**4000


class Rounded:
    """A real number inside a ball."""

    __slots__ = ("ball",)

    def __init__(self, inside: arb) -> None:
        """Keep the ball."""
        self.ball = inside

    def __add__(self, other: Any) -> Rounded:
        """Sum."""
        return _of(operator.add, self, other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Rounded:
        """Difference."""
        return _of(operator.sub, self, other)

    def __rsub__(self, other: Any) -> Rounded:
        """Difference."""
        return _of(operator.sub, other, self)

    def __mul__(self, other: Any) -> Any:
        """Product; that with zero is zero."""
        return _of(operator.mul, self, other) if isinstance(other, Rounded) or other else other

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Rounded:
        """Quotient."""
        return _of(operator.truediv, self, other)

    def __rtruediv__(self, other: Any) -> Rounded:
        """Quotient."""
        return _of(operator.truediv, other, self)

    def __pow__(self, power: int) -> Rounded:
        """A power that counts; Arb's own has no value where a ball contains zero."""
        with ctx.workprec(BITS):
            inside = reduce(operator.mul, [self.ball] * int(power), arb(1))
        return Rounded(inside) if power % 2 else Square(inside)

    def __neg__(self) -> Rounded:
        """The opposite."""
        return 0 - self

    def __abs__(self) -> Rounded:
        """The absolute value."""
        with ctx.workprec(BITS):
            return Square(abs(self.ball))

    def __lt__(self, other: Any) -> bool:
        """Whether it certainly is less; what is not certain has no answer."""
        return _certainly(self, other)

    def __gt__(self, other: Any) -> bool:
        """Whether it certainly is more."""
        return _certainly(other, self)

    def __le__(self, other: Any) -> bool:
        """Not certain where they may be equal."""
        return _certainly(self, other)

    def __ge__(self, other: Any) -> bool:
        """Not certain where they may be equal."""
        return _certainly(other, self)

    @property
    def enclosure(self) -> Enclosure:
        """Two rational numbers around it."""
        with ctx.workprec(BITS):
            ends = low_end(self.ball, KEPT), high_end(self.ball, KEPT)
        if max(map(abs, ends)) > WRITTEN:
            msg = "the numbers grow too large"
            raise TooLongError(msg)
        return Enclosure(_multiple(ends[0], floor), _multiple(ends[1], ceil))


def _multiple(end: Fraction, near: Callable[[Fraction], int]) -> Fraction:
    """The next multiple of one part; most ends are some: their denominators are powers of two."""
    return end if end.denominator <= WRITTEN else Fraction(near(end * WRITTEN), WRITTEN)


class Square(Rounded):
    """A square or a length, which is not negative; nor are sums and positive multiples of such."""

    __slots__ = ()

    def __add__(self, other: Any) -> Rounded:
        """Sum."""
        total = super().__add__(other)
        return Square(total.ball) if _is_square(other) else total

    __radd__ = __add__

    def __mul__(self, other: Any) -> Any:
        """Product."""
        found = super().__mul__(other)
        return Square(found.ball) if other and _is_square(other) else found

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Rounded:
        """Quotient."""
        found = super().__truediv__(other)
        return Square(found.ball) if _is_square(other) else found

    @property
    def enclosure(self) -> Enclosure:
        """Two rational numbers around it, of which none is negative."""
        found = super().enclosure
        return Enclosure(max(found.low, Fraction(0)), found.high)


def _is_square(number: Any) -> bool:
    return isinstance(number, Square) or (not isinstance(number, Rounded) and number >= 0)


class TooLongError(InadmissibleError):
    """A run is too long to be played, or its numbers are."""


def short(state: State) -> State:
    """A state, with a ball in the place of every number that has grown too long."""
    return {name: _short(vector) for name, vector in state.items()}


def _short(vector: Vector) -> Vector:
    if getattr(vector, "denominator", 1).bit_length() <= MOST_BITS:
        return vector
    if not isinstance(vector, Fraction):
        msg = "the numbers grow too long"
        raise TooLongError(msg)
    with ctx.workprec(BITS):
        return Rounded(ball(vector))


def known(number: Any) -> Fraction | Enclosure:
    """The number, or two rational ones around it."""
    return number.enclosure if isinstance(number, Rounded) else number


def low(number: Any) -> Fraction:
    """The number, or one just below it."""
    return ends(known(number))[0]


def high(number: Any) -> Fraction:
    """The number, or one just above it."""
    return ends(known(number))[1]


def _of(operation: Callable[[Any, Any], Any], one: Any, two: Any) -> Rounded:
    # Long runs do little else, and `workprec` takes longer than the operation.
    before, ctx.prec = ctx.prec, BITS
    try:
        return Rounded(operation(_inside(one), _inside(two)))
    finally:
        ctx.prec = before


def _inside(number: Any) -> arb:
    if isinstance(number, Rounded):
        return number.ball
    return arb(number) if isinstance(number, int) else ball(number)


def _certainly(less: Any, more: Any) -> bool:
    with ctx.workprec(BITS):
        one, two = _inside(less), _inside(more)
    if not (one < two or one > two):
        msg = "two rounded numbers are too close to be compared"
        raise InadmissibleError(msg)
    return bool(one < two)
