"""Values as a user writes them: `0.01`, `1/3`, `1,5,10`, `1e-4:1e-1:log50`, `1:50:int`.

The grammar is small and its own; nothing a user types is evaluated as Python.

    value  = number | list | range
    list   = number "," number { "," number }
    range  = number ":" number ":" ( "log" count | "lin" count | "int" )
    number = [sign] digits ["." digits] ["e" [sign] digits] | [sign] digits "/" digits

A number is kept as the exact rational that was written, so that a step size typed as `0.05` is
1/20 when it is compared with a ceiling of 1/20. `exact` tells whether it was written as an integer
or a fraction; a decimal is taken at its word in comparisons, but claims no exactness for results.
The same holds for each number of a list and for both ends of a range. What lies between the ends,
and a double from Python, is the shortest decimal that is read as that double: 0.1 is 1/10.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import isfinite
from typing import TYPE_CHECKING, Any

from bounds.errors import UserError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FORMS = "a number (0.01), a fraction (1/3), a list (1,5,10) or a range (1e-4:1e-1:log50, 1:50:int)"
MOST_POINTS = 10_000_000
MOST_DIGITS = 40
MOST_EXPONENT = 300
WHOLE = 2**53  # up to here doubles are all whole numbers

_INTEGER = re.compile(r"[+-]?\d+", re.ASCII)
_FRACTION = re.compile(r"([+-]?\d+)/(\d+)", re.ASCII)
_DECIMAL = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d+))?", re.ASCII)
_SPACING = re.compile(r"(log|lin)(\d{1,9})|int", re.ASCII)


@dataclass(frozen=True)
class Number:
    """One rational number, and whether it was written as one."""

    value: Fraction
    exact: bool


@dataclass(frozen=True)
class Axis:
    """Many values of one letter: a coordinate of a grid.

    A double stands for its shortest decimal; what was written as another number is in `written`,
    by its place.
    """

    values: NDArray[np.float64]
    written: Mapping[int, Fraction] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what cannot be a coordinate."""
        if self.values.ndim != 1 or not self.values.size:
            msg = f"an axis is a list of numbers, not an array of shape {self.values.shape}"
            raise UserError(msg)
        low, high = self.ends
        if not -float("inf") < low <= high < float("inf"):
            msg = "an axis holds finite numbers only"
            raise UserError(msg)

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The smallest and the largest double."""
        return float(self.values.min()), float(self.values.max())


@lru_cache(maxsize=65_536)
def decimal(value: float) -> Fraction:
    """The number that a double stands for: the shortest decimal that it is printed as."""
    return Fraction(repr(value))


def read_number(text: str) -> Number:
    """Read one number as the exact rational it denotes."""
    text = text.strip()
    if len(text) > MOST_DIGITS:
        msg = f"{text[:12]}... is longer than {MOST_DIGITS} characters; write it shorter"
        raise UserError(msg)
    if _INTEGER.fullmatch(text):
        return Number(Fraction(int(text)), exact=True)
    if match := _FRACTION.fullmatch(text):
        if int(match[2]) == 0:
            msg = f"{text!r} divides by zero"
            raise UserError(msg)
        return Number(Fraction(int(match[1]), int(match[2])), exact=True)
    if match := _DECIMAL.fullmatch(text):
        if match[1] and abs(int(match[1])) > MOST_EXPONENT:
            msg = f"{text!r} is out of range; exponents reach from -{MOST_EXPONENT} to 300"
            raise UserError(msg)
        return Number(Fraction(text), exact=False)
    msg = f"{text!r} is not a number; write {FORMS}"
    raise UserError(msg)


def read(text: str) -> Number | Axis:
    """Read a value in any of its forms."""
    if ":" in text:
        return _read_range(text)
    if "," in text:
        return _listed(read_number(part).value for part in text.split(","))
    return read_number(text)


def _read_range(text: str) -> Axis:
    parts = text.split(":")
    spacing = _SPACING.fullmatch(parts[2].strip()) if len(parts) == 3 else None
    if spacing is None:
        msg = f"range {text!r} is not of the form 1e-4:1e-1:log50, 1:100:lin100 or 1:50:int"
        raise UserError(msg)
    low, high = (read_number(part).value for part in parts[:2])
    if low > high:
        msg = f"range {text!r} runs downwards; write the smaller end first"
        raise UserError(msg)
    if spacing[0] == "int":
        if low.denominator != 1 or high.denominator != 1:
            msg = f"range {text!r} counts integers, so both ends are integers"
            raise UserError(msg)
        _check_count(int(high - low) + 1, text)
        return _axis(range(int(low), int(high) + 1))
    import numpy as np  # only for grids: one point needs no arrays

    count = int(spacing[2])
    _check_count(count, text)
    if spacing[1] == "lin":
        return _between(np.linspace, low, high, count)
    if low <= 0:
        msg = f"range {text!r} is spaced by logarithm, so it starts above zero"
        raise UserError(msg)
    return _between(np.geomspace, low, high, count)


def _between(spread: Callable[..., Any], low: Fraction, high: Fraction, count: int) -> Axis:
    """An axis from one end to the other, which both count as they were written."""
    ends = _listed([low, high])
    places = {0: 0, 1: count - 1} if count > 1 else {0: 0}
    written = {places[end]: ends.written[end] for end in places if end in ends.written}
    return Axis(spread(*ends.values.tolist(), count), written)


def _listed(numbers: Iterable[Fraction]) -> Axis:
    """An axis of numbers each of which counts as it was written."""
    import numpy as np  # only for grids

    values, written = [], {}
    for place, number in enumerate(numbers):
        try:
            values.append(float(number))
        except OverflowError:
            msg = f"an axis holds numbers up to 1e308, and one of these is {str(number)[:12]}..."
            raise UserError(msg) from None
        if values[-1] != number and decimal(values[-1]) != number:
            written[place] = number
    return Axis(np.asarray(values, dtype=np.float64), written)


def _axis(values: Any) -> Axis:
    """An axis of an array, or of what is a number each."""
    import numpy as np  # only for grids

    if hasattr(values, "__array__"):
        values = np.asarray(values)
        if values.dtype.kind == "f" or values.ndim != 1:
            return Axis(np.asarray(values, dtype=np.float64))
    elif (
        isinstance(values, range) and all(abs(end) <= WHOLE for end in (*values[:1], *values[-1:]))
    ) or all(type(value) is float for value in values):
        return Axis(np.asarray(values, dtype=np.float64))
    return _listed(_single(value) for value in values)


def _single(value: object) -> Fraction:
    number = convert(value)
    if isinstance(number, Axis):
        msg = f"{value!r:.60} is a list within a list; write {FORMS}"
        raise UserError(msg)
    return number.value


def _check_count(count: int, text: str) -> None:
    if not 1 <= count <= MOST_POINTS:
        msg = f"range {text!r} has {count} points; between 1 and {MOST_POINTS} are possible"
        raise UserError(msg)


def convert(value: object) -> Number | Axis:
    """Take a value from Python: a number, a fraction, a text of the grammar or an array."""
    match value:
        case Number() | Axis():
            return value
        case bool():
            msg = f"{value} is not a number; write {FORMS}"
            raise UserError(msg)
        case str():
            return read(value)
        case int() | Fraction():
            if abs(value) >= 10 ** (MOST_EXPONENT + 1):
                msg = f"a number is out of range; they reach to 1e{MOST_EXPONENT}"
                raise UserError(msg)
            return Number(Fraction(value), exact=True)
        case float():
            if not isfinite(value):
                msg = f"{value} is not a finite number"
                raise UserError(msg)
            return Number(Fraction(repr(float(value))), exact=False)
        case list() | tuple() | range():
            return _axis(value)
    if getattr(value, "ndim", None) == 0:  # a number of numpy, torch or xarray
        return convert(value.item())  # type: ignore[attr-defined]
    if hasattr(value, "__array__"):
        return _axis(value)
    if getattr(value, "is_Rational", False):  # a sympy number, without importing sympy
        return Number(Fraction(int(value.p), int(value.q)), exact=True)  # type: ignore[attr-defined]
    msg = f"{value!r} is not a value; give {FORMS}"
    raise UserError(msg)


def read_assignments(texts: Sequence[str]) -> dict[str, str]:
    """Split `name=value` arguments; every name once."""
    assigned: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            msg = f"{text!r} is not of the form name=value, as in eta=0.01"
            raise UserError(msg)
        if name.strip() in assigned:
            msg = f"{name.strip()} is given twice: {assigned[name.strip()]} and {value}"
            raise UserError(msg)
        assigned[name.strip()] = value.strip()
    return assigned


def show(value: Number | Axis | Fraction) -> str:
    """Write a number the short way: a short fraction as it is, others with six digits."""
    if isinstance(value, Axis):
        first, last = value.values[[0, -1]]
        return f"{first:.6g} ... {last:.6g} ({value.values.size} values)"
    exact = value.value if isinstance(value, Number) else value
    brief = exact.denominator <= 1000 and len(str(exact)) <= 12
    return str(exact) if brief else f"{float(exact):.6g}"
