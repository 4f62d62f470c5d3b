"""Expressions on arrays of floats: fast, approximate, and never the last word."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from bounds.grammar import Add, Call, Expression, Mul, Number, Pow, Series, Symbol

Array = NDArray[np.float64]

MAX_STEPS = 300


def evaluate(expression: Expression, values: Mapping[str, Array]) -> Array:
    """The value at many points at once; not-a-number where it is undefined."""
    with np.errstate(all="ignore"):
        return np.asarray(_evaluate(expression, values, {}), dtype=np.float64)


def _evaluate(
    expression: Expression, values: Mapping[str, Array], memo: dict[Expression, Array]
) -> Array:
    found = memo.get(expression)
    if found is None:
        found = memo[expression] = _compute(expression, values, memo)
    return found


def _compute(
    expression: Expression, values: Mapping[str, Array], memo: dict[Expression, Array]
) -> Array:
    match expression:
        case Number(value):
            return np.float64(value)  # type: ignore[return-value]
        case Symbol(name):
            return values[name]
        case Add(terms):
            total = _evaluate(terms[0], values, memo)
            for term in terms[1:]:
                total = total + _evaluate(term, values, memo)
            return total
        case Mul(factors):
            product = _evaluate(factors[0], values, memo)
            for factor in factors[1:]:
                product = product * _evaluate(factor, values, memo)
            return product
        case Pow(base, Number(value)):
            below = _evaluate(base, values, memo)
            if value == -1:
                return 1 / below
            if value.denominator == 2 and value.numerator == 1:
                return np.sqrt(below)
            return np.power(below, float(value))
        case Pow(base, exponent):
            return np.power(_evaluate(base, values, memo), _evaluate(exponent, values, memo))
        case Call("exp", (argument,)):
            return np.exp(_evaluate(argument, values, memo))
        case Call("log", (argument,)):
            return np.log(_evaluate(argument, values, memo))
        case Call("abs", (argument,)):
            return np.abs(_evaluate(argument, values, memo))
        case Call("min" | "max" as name, arguments):
            pick = np.minimum if name == "min" else np.maximum
            best = _evaluate(arguments[0], values, memo)
            for argument in arguments[1:]:
                best = pick(best, _evaluate(argument, values, memo))
            return best
        case Series():
            return _series(expression, values, memo)
    raise NotImplementedError


def _series(series: Series, values: Mapping[str, Array], memo: dict[Expression, Array]) -> Array:
    low = np.asarray(_evaluate(series.lower, values, memo), dtype=np.float64)
    high = np.asarray(_evaluate(series.upper, values, memo), dtype=np.float64)
    low, high = np.broadcast_arrays(low, high)
    total = np.zeros(low.shape)
    finite = np.isfinite(low) & np.isfinite(high)
    longest = int(np.max((high - low)[finite], initial=-1.0))
    for step in range(min(longest, MAX_STEPS) + 1):
        index = low + step
        inside = dict(values) | {series.index: index}
        term = _evaluate(series.body, inside, {})
        total = total + np.where(index <= high, term, 0.0)
    total[(high - low > MAX_STEPS) | ~finite] = np.nan
    return total
