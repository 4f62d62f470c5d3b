"""Enclosures of expressions on boxes, in outward-rounded arithmetic.

An enclosure is a pair of ends. An end is an exact rational as long as that is possible, so that
an equality at an end of a domain is seen as an equality, and a ball of python-flint (Arb,
F. Johansson, IEEE Trans. Computers 66, 2017) after that. The value at every point of the box lies
between the two ends, whatever numbers the balls stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from flint import arb, ctx, fmpq, fmpz

import bounds.expressions as ex
from bounds.expressions import Add, Call, Expression, Mul, Number, Pow, Series, Symbol

End = fmpq | arb
Interval = tuple[End, End]
Box = Mapping[str, tuple[fmpq, fmpq]]

PRECISIONS = (64, 256, 1024)
MAX_ORDER = 10**6
MAX_STEPS = 2_000
MAX_EXACT_EXPONENT = 4_000
MAX_EXACT_BITS = 2_000
NOUGHT, UNIT = fmpq(0), fmpq(1)


class UndefinedError(ArithmeticError):
    """The expression is not defined on the whole box."""


class TooLongError(ArithmeticError):
    """The expression cannot be enclosed in reasonable time or size."""


class VagueError(TooLongError):
    """The precision is too low to tell whether the expression is defined."""


def enclose(expression: Expression, box: Box) -> Interval:
    """An interval that contains all values of the expression on the box."""
    return _enclose(expression, box, [MAX_STEPS])


def _enclose(expression: Expression, box: Box, left: list[int]) -> Interval:
    """The same; `left` counts down the summands that may still be added."""
    match expression:
        case Number(value):
            exact = fmpq(value.numerator, value.denominator)
            return exact, exact
        case Symbol(name):
            return box[name]
        case Add(terms):
            total: Interval = (NOUGHT, NOUGHT)
            for term in terms:
                total = _add(total, _enclose(term, box, left))
            return total
        case Mul(factors):
            product: Interval = (UNIT, UNIT)
            for factor in factors:
                product = _multiply(product, _enclose(factor, box, left))
            return product
        case Pow(base, Number(exponent)):
            return _power(_enclose(base, box, left), exponent)
        case Pow(base, exponent):
            return _general_power(_enclose(base, box, left), _enclose(exponent, box, left))
        case Call("exp", (argument,)):
            low, high = _enclose(argument, box, left)
            return _exp(low), _exp(high)
        case Call("log", (argument,)):
            low, high = _enclose(argument, box, left)
            return _log(low), _log(high)
        case Call("abs", (argument,)):
            return _absolute(_enclose(argument, box, left))
        case Call("min" | "max" as name, arguments):
            pick = _smaller if name == "min" else _larger
            low, high = _enclose(arguments[0], box, left)
            for argument in arguments[1:]:
                below, above = _enclose(argument, box, left)
                low, high = pick(low, below), pick(high, above)
            return low, high
        case Series(_, lower, upper):
            total = (NOUGHT, NOUGHT)
            steps = _steps(_enclose(lower, box, left), _enclose(upper, box, left))
            left[0] -= len(steps)
            if left[0] < 0:
                raise TooLongError
            for step in steps:
                total = _add(total, _enclose(ex.opened(expression, ex.number(step)), box, left))
            return total
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


def _ball(end: End) -> arb:
    return arb(end) if isinstance(end, fmpq) else end


def _finite(value: arb) -> arb:
    if not value.is_finite():
        raise TooLongError
    return value


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


def _short(value: fmpq) -> End:
    """The number itself, or a ball around it if it takes too many bits."""
    return value if value.height_bits() <= MAX_EXACT_BITS else arb(value)


def _smaller(one: End, two: End) -> End:
    if isinstance(one, fmpq) and isinstance(two, fmpq):
        return min(one, two)
    return one if one <= two else two if two <= one else _ball(one).min(_ball(two))


def _larger(one: End, two: End) -> End:
    return -_smaller(-one, -two)


def _add(one: Interval, two: Interval) -> Interval:
    return _plus(one[0], two[0]), _plus(one[1], two[1])


def _multiply(one: Interval, two: Interval) -> Interval:
    if one[0] is one[1] and two[0] is two[1]:
        exact = _times(one[0], two[0])
        return exact, exact
    if one[0] >= 0 and two[0] >= 0:
        return _times(one[0], two[0]), _times(one[1], two[1])
    return _hull([_times(a, b) for a in one for b in two])


def _hull(ends: list[End]) -> Interval:
    low = high = ends[0]
    for end in ends[1:]:
        low, high = _smaller(low, end), _larger(high, end)
    return low, high


def _absolute(value: Interval) -> Interval:
    low, high = value
    if low >= 0:
        return value
    if high <= 0:
        return -high, -low
    return NOUGHT, _larger(-low, high)


def _exp(end: End) -> End:
    return UNIT if end == 0 else _finite(_ball(end).exp())


def _log(end: End) -> End:
    _demand(end > 0, end <= 0)
    return NOUGHT if end == 1 else _finite(_ball(end).log())


def _demand(surely: bool, surely_not: bool) -> None:
    """What an expression needs to be defined."""
    if not surely:
        raise UndefinedError if surely_not else VagueError


def _power(base: Interval, exponent: Fraction) -> Interval:
    """A constant power, by the ends: on either side of 0 it is monotone."""
    low, high = base
    if exponent.denominator > 1:
        _demand(low > 0 or (low >= 0 and exponent > 0), low < 0 or (low <= 0 and exponent < 0))
        return _ordered(lambda end: _root_power(end, exponent), base, rising=exponent > 0)
    count = exponent.numerator
    if count < 0:
        _demand(low > 0 or high < 0, low <= 0 <= high)
    if count % 2 == 0:
        base = _absolute(base)
    elif count < 0:
        return _ordered(lambda end: _integer_power(end, count), base, rising=False)
    return _ordered(lambda end: _integer_power(end, count), base, rising=count >= 0)


def _ordered(function: Callable[[End], End], base: Interval, *, rising: bool) -> Interval:
    low = function(base[0])
    high = low if base[1] is base[0] else function(base[1])
    return (low, high) if rising else (high, low)


def _integer_power(end: End, count: int) -> End:
    if isinstance(end, fmpq) and end.height_bits() * abs(count) <= MAX_EXACT_EXPONENT * 16:
        return _short(end**count)
    return _finite(_ball(end) ** count)


def _root_power(end: End, exponent: Fraction) -> End:
    order = exponent.denominator
    if end in (0, 1):
        return end
    # A rational number other than 0 and 1 has no exact root of an order above its own length.
    if isinstance(end, fmpq) and order <= end.height_bits():
        roots = [fmpz(part).root(order) if part else fmpz(0) for part in (end.p, end.q)]
        if roots[0] ** order == end.p and roots[1] ** order == end.q:
            return _integer_power(fmpq(roots[0], roots[1]), exponent.numerator)
    if order == 2:
        return _finite(_ball(end).sqrt() ** exponent.numerator)
    if order > MAX_ORDER:
        return _end_power(end, fmpq(exponent.numerator, order))
    return _finite(_ball(end).root(order) ** exponent.numerator)


def _general_power(base: Interval, exponent: Interval) -> Interval:
    """b^e = exp(e log b): extreme where b and e are, because it is monotone in each."""
    low, high = exponent
    if isinstance(low, fmpq) and isinstance(high, fmpq) and low == high:
        return _power(base, Fraction(int(low.p), int(low.q)))
    _demand(base[0] > 0, False)  # what is not exact may be an integer
    return _hull([_end_power(b, e) for b in base for e in exponent])


def _end_power(base: End, exponent: End) -> End:
    if isinstance(exponent, fmpq) and isinstance(base, fmpq) and exponent.q == 1:
        return _integer_power(base, int(exponent.p))
    if base == 1:
        return UNIT
    return _finite((_ball(exponent) * _ball(base).log()).exp())


def _steps(lower: Interval, upper: Interval) -> range:
    (low, lowest), (high, highest) = lower, upper
    exact = [end for end in (low, lowest, high, highest) if isinstance(end, fmpq)]
    if len(exact) < 4:
        raise VagueError
    if low != lowest or high != highest or any(end.q != 1 for end in exact) or high - low < -1:
        raise UndefinedError
    if high - low >= MAX_STEPS:
        raise TooLongError
    return range(int(exact[0].p), int(exact[2].p) + 1)
