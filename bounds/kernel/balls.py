"""Enclosures of expressions on boxes, in outward-rounded arithmetic.

An enclosure is a pair of ends. An end is an exact rational as long as that is possible, so that
an equality at an end of a domain is seen as an equality, and a ball of python-flint (Arb,
F. Johansson, IEEE Trans. Computers 66, 2017) after that. The value at every point of the box lies
between the two ends, whatever numbers the balls stand for. At a point the two ends are one object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import reduce

from flint import arb, ctx, fmpq, fmpz

import bounds.expressions as ex
from bounds.expressions import Add, Call, Expression, Mul, Number, Pow, Series, Symbol

End = fmpq | arb
Interval = tuple[End, End]
Box = Mapping[str, tuple[fmpq, fmpq]]

PRECISIONS = (64, 256, 1024)
MAX_ORDER = 10**6
MAX_STEPS = 2_000
MAX_POWER_BITS = 64_000
MAX_EXACT_BITS = 2_000
NOUGHT: End = fmpq(0)
UNIT: End = fmpq(1)


class UndefinedError(ArithmeticError):
    """The expression is not defined on the whole box."""


class TooLongError(ArithmeticError):
    """The expression cannot be enclosed in reasonable time or size."""


class VagueError(TooLongError):
    """The precision is too low to tell whether the expression is defined."""


def enclose(expression: Expression, box: Box, left: list[int] | None = None) -> Interval:
    """An interval that contains all values; `left` counts down the summands that may be added."""
    left = [MAX_STEPS] if left is None else left

    def inside(part: Expression) -> Interval:
        return enclose(part, box, left)

    match expression:
        case Number(value):
            exact = fmpq(value.numerator, value.denominator)
            return exact, exact
        case Symbol(name):
            return box[name]
        case Add(terms):
            return reduce(_add, map(inside, terms))
        case Mul(factors):
            return reduce(_multiply, map(inside, factors))
        case Pow(base, exponent):
            return _power(inside(base), inside(exponent))
        case Call("exp" | "log" as name, (argument,)):
            return _monotone(_exp if name == "exp" else _log, inside(argument))
        case Call("abs", (argument,)):
            return _absolute(inside(argument))
        case Call("min" | "max" as name, arguments):
            pick = _smaller if name == "min" else _larger
            lows, highs = zip(*map(inside, arguments), strict=True)
            return reduce(pick, lows), reduce(pick, highs)
        case Series(_, lower, upper):
            steps = _steps(inside(lower), inside(upper))
            left[0] -= len(steps)
            if left[0] < 0:
                raise TooLongError
            summands = (ex.opened(expression, ex.number(step)) for step in steps)
            return reduce(_add, map(inside, summands), (NOUGHT, NOUGHT))
    raise UndefinedError


def sign(expression: Expression, point: Mapping[str, Fraction]) -> int | None:
    """The sign at a point: -1, 0 or 1; none if it cannot be told. Undefined raises."""
    for low, high in _closer(expression, point):
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
        if low == 0 and high == 0:
            return 0
    return None


def has_value(expression: Expression, point: Mapping[str, Fraction]) -> bool:
    """Whether the expression is known to be defined at a point. Undefined raises."""
    return next(_closer(expression, point), None) is not None


def _closer(expression: Expression, point: Mapping[str, Fraction]) -> Iterator[Interval]:
    """Enclosures at a point, each narrower; none if the expression takes too long."""
    exact = {name: fmpq(value.numerator, value.denominator) for name, value in point.items()}
    box = {name: (value, value) for name, value in exact.items()}
    for precision in PRECISIONS:
        with ctx.workprec(precision):
            try:
                found = enclose(expression, box)
            except VagueError:
                continue
            except TooLongError:
                return
        yield found


def _demand(surely: bool, surely_not: bool) -> None:
    """What an expression needs to be defined."""
    if not surely:
        raise UndefinedError if surely_not else VagueError


# Ends


def _ball(end: End) -> arb:
    return arb(end) if isinstance(end, fmpq) else end


def _finite(value: arb) -> arb:
    if not value.is_finite():
        raise TooLongError
    return value


def _short(value: fmpq) -> End:
    """The number itself, or a ball around it if it takes too many bits."""
    return value if value.height_bits() <= MAX_EXACT_BITS else arb(value)


def _plus(one: End, two: End) -> End:
    if isinstance(one, fmpq) and isinstance(two, fmpq):
        return _short(one + two)
    return _ball(one) + _ball(two)


def _times(one: End, two: End) -> End:
    if isinstance(one, fmpq) and isinstance(two, fmpq):
        return _short(one * two)
    if one == 0 or two == 0:
        return NOUGHT
    return _ball(one) * _ball(two)


def _smaller(one: End, two: End) -> End:
    if isinstance(one, fmpq) and isinstance(two, fmpq):
        return min(one, two)
    return one if one <= two else two if two <= one else _ball(one).min(_ball(two))


def _larger(one: End, two: End) -> End:
    return -_smaller(-one, -two)


def _exp(end: End) -> End:
    return UNIT if end == 0 else _finite(_ball(end).exp())


def _log(end: End) -> End:
    _demand(end > 0, end <= 0)
    return NOUGHT if end == 1 else _finite(_ball(end).log())


def _raised(base: End, exponent: End) -> End:
    """b^e, where that is defined; b > 0 unless e is exact."""
    if isinstance(exponent, fmpq):
        order, count = int(exponent.q), int(exponent.p)
        if base == 1 or (base == 0 and order > 1):
            return base
        # A rational number other than 0 and 1 has no exact root of an order above its own length.
        if isinstance(base, fmpq) and 1 < order <= base.height_bits():
            root = fmpq(fmpz(base.p).root(order), fmpz(base.q).root(order))
            base, order = (root, 1) if root**order == base else (base, order)
        if (
            isinstance(base, fmpq)
            and order == 1
            and base.height_bits() * abs(count) <= MAX_POWER_BITS
        ):
            return _short(base**count)
        if order <= MAX_ORDER:
            return _finite((_ball(base).root(order) if order > 1 else _ball(base)) ** count)
    return UNIT if base == 1 else _finite((_ball(exponent) * _ball(base).log()).exp())


# Intervals


def _monotone(function: Callable[[End], End], value: Interval) -> Interval:
    """The image under a function that rises all along the interval, or falls."""
    low = function(value[0])
    return (low, low) if value[1] is value[0] else _hull([low, function(value[1])])


def _hull(ends: list[End]) -> Interval:
    return reduce(_smaller, ends), reduce(_larger, ends)


def _add(one: Interval, two: Interval) -> Interval:
    low = _plus(one[0], two[0])
    same = one[0] is one[1] and two[0] is two[1]
    return low, low if same else _plus(one[1], two[1])


def _multiply(one: Interval, two: Interval) -> Interval:
    if two[0] is two[1]:
        return _monotone(lambda end: _times(end, two[0]), one)
    if one[0] >= 0 and two[0] >= 0:
        return _times(one[0], two[0]), _times(one[1], two[1])
    return _hull([_times(a, b) for a in one for b in two])


def _absolute(value: Interval) -> Interval:
    low, high = value
    if low >= 0:
        return value
    if high <= 0:
        return _monotone(lambda end: -end, value)
    return NOUGHT, _larger(-low, high)


def _power(base: Interval, exponent: Interval) -> Interval:
    """By the ends: for b > 0 it is monotone in each; a constant one is so on either side of 0."""
    (low, high), (count, most) = base, exponent
    if not (isinstance(count, fmpq) and isinstance(most, fmpq) and count == most):
        _demand(low > 0, False)  # what is not exact may be an integer
        return _hull([_raised(b, e) for b in base for e in exponent])
    if count.q > 1:
        _demand(low > 0 or (low >= 0 and count > 0), low < 0 or (low <= 0 and count < 0))
    elif count < 0:
        _demand(low > 0 or high < 0, low <= 0 <= high)
    even = count.q == 1 and count.p % 2 == 0
    return _monotone(lambda end: _raised(end, count), _absolute(base) if even else base)


def _steps(lower: Interval, upper: Interval) -> range:
    ends = [end for end in (*lower, *upper) if isinstance(end, fmpq)]
    if len(ends) < 4:
        raise VagueError
    low, lowest, high, highest = ends
    if low != lowest or high != highest or low.q != 1 or high.q != 1 or high - low < -1:
        raise UndefinedError
    if high - low >= MAX_STEPS:
        raise TooLongError
    return range(int(low.p), int(high.p) + 1)
