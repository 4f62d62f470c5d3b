"""A fraction with which FLINT computes, several times as fast as Python's own.

Whatever takes a `Fraction` takes a `Swift`; one of them in a sum or a product makes it another.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from flint import fmpq

_MAKE = object.__new__


class Swift(Fraction):
    """The same number, hash and text as the fraction that it is made of."""

    __slots__ = ("value",)
    value: fmpq

    def __new__(cls, numerator: Any = 0, denominator: Any = None) -> Swift:
        """Take what a fraction takes."""
        if type(numerator) is Swift and denominator is None:
            return numerator
        return _made(_flint(Fraction(numerator, denominator)))

    @property
    def _numerator(self) -> int:
        return int(self.value.p)

    @property
    def _denominator(self) -> int:
        return int(self.value.q)

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process it is a plain fraction."""
        return Fraction, (self._numerator, self._denominator)

    def __copy__(self) -> Swift:
        """Numbers do not change."""
        return self

    def __deepcopy__(self, _: object) -> Swift:
        """The same."""
        return self

    __hash__ = Fraction.__hash__

    def __bool__(self) -> bool:
        """Whether it is not zero."""
        return self.value != 0

    def __neg__(self) -> Swift:
        """The opposite."""
        return _made(-self.value)

    def __abs__(self) -> Swift:
        """The size."""
        return _made(abs(self.value))

    def __pow__(self, power: Any) -> Any:
        """A power that counts, or what `Fraction` makes of another one."""
        if type(power) is int:
            return _made(self.value**power)
        return Fraction.__pow__(self, power)


def _flint(number: Fraction) -> fmpq:
    return fmpq(number.numerator, number.denominator)


def _made(value: fmpq) -> Swift:
    found = _MAKE(Swift)
    found.value = value
    return found


def _arithmetic(name: str, operation: Callable[[Any, Any], fmpq]) -> None:
    """An operation and its mirror image; what FLINT does not know is left to `Fraction`."""
    inherited, turned = getattr(Fraction, f"__{name}__"), getattr(Fraction, f"__r{name}__")

    def forward(one: Swift, two: Any) -> Any:
        kind = type(two)
        if kind is Swift:
            found = _MAKE(Swift)  # as `_made` does, which takes as long as the operation
            found.value = operation(one.value, two.value)
            return found
        if kind is int:
            return _made(operation(one.value, two))
        return _made(operation(one.value, _flint(two))) if kind is Fraction else inherited(one, two)

    def backward(two: Swift, one: Any) -> Any:
        kind = type(one)
        if kind is int:
            return _made(operation(one, two.value))
        return _made(operation(_flint(one), two.value)) if kind is Fraction else turned(two, one)

    setattr(Swift, f"__{name}__", forward)
    setattr(Swift, f"__r{name}__", backward)


def _comparison(name: str) -> None:
    compare, inherited = getattr(operator, name), getattr(Fraction, f"__{name}__")

    def told(one: Swift, two: Any) -> Any:
        kind = type(two)
        if kind is Swift:
            return compare(one.value, two.value)
        if kind is int:
            return compare(one.value, two)
        return compare(one.value, _flint(two)) if kind is Fraction else inherited(one, two)

    setattr(Swift, f"__{name}__", told)


for _name in ("add", "sub", "mul", "truediv"):
    _arithmetic(_name, getattr(operator, _name))
for _name in ("eq", "lt", "le", "gt", "ge"):
    _comparison(_name)
