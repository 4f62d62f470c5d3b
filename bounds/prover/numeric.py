"""Expressions on arrays of floats: fast, approximate, and never the last word."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Series,
    Symbol,
    fresh,
    opened,
)

Array = NDArray[np.float64]
Memo = dict[Expression, Array]

MAX_STEPS = 300


def as_float(value: Fraction) -> float:
    """The nearest float; infinity where there is none."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def evaluate(
    expression: Expression, values: Mapping[str, Array], memo: Memo | None = None
) -> Array:
    """The value at many points at once; not-a-number where it is undefined.

    `memo` keeps what was evaluated at these points.
    """
    memo = {} if memo is None else memo
    with np.errstate(all="ignore"):
        return np.asarray(_evaluate(expression, values, memo, MAX_STEPS), dtype=np.float64)


def sized(expression: Expression, values: Mapping[str, Array], memo: Memo) -> tuple[Array, Array]:
    """The value, and how large the terms are that make it up."""
    terms = expression.terms if isinstance(expression, Add) else (expression,)
    with np.errstate(all="ignore"):
        parts = [_evaluate(term, values, memo, MAX_STEPS) for term in terms]
        size = sum(np.abs(part) for part in parts)
        return np.asarray(sum(parts), dtype=np.float64), np.asarray(size, dtype=np.float64)


def magnitude(expression: Expression, values: Mapping[str, Array], memo: Memo) -> Array:
    """The value with every term counted by its size: what rounding errors are relative to."""
    with np.errstate(all="ignore"):
        match expression:
            case Add(terms):
                return np.asarray(sum(magnitude(term, values, memo) for term in terms))
            case Mul(factors):
                return np.asarray(math.prod(magnitude(f, values, memo) for f in factors))
            case Pow(base, Number(power)) if power > 0:
                return np.asarray(magnitude(base, values, memo) ** as_float(power))
        return np.abs(evaluate(expression, values, memo))


def _evaluate(expression: Expression, values: Mapping[str, Array], memo: Memo, steps: int) -> Array:
    if isinstance(expression, Number):
        value = as_float(expression.value)
        return np.asarray(value if math.isfinite(value) else math.nan)
    found = memo.get(expression)
    if found is None:
        found = _compute(expression, values, memo, steps)
        # What is not finite is no number: 1/(1/x) shall not be 0 at x = 0.
        found = memo[expression] = np.where(np.isfinite(found), found, np.nan)
    return found


def _compute(expression: Expression, values: Mapping[str, Array], memo: Memo, steps: int) -> Array:
    match expression:
        case Symbol(name):
            return values[name]
        case Add(terms):
            total = _evaluate(terms[0], values, memo, steps)
            for term in terms[1:]:
                total = total + _evaluate(term, values, memo, steps)
            return total
        case Mul(factors):
            product = _evaluate(factors[0], values, memo, steps)
            for factor in factors[1:]:
                product = product * _evaluate(factor, values, memo, steps)
            return product
        case Pow(base, Number(value)):
            below = _evaluate(base, values, memo, steps)
            if value == -1:
                return 1 / below
            if value.denominator == 2 and value.numerator == 1:
                return np.sqrt(below)
            return np.where(np.isnan(below), np.nan, np.power(below, float(value)))
        case Pow(base, exponent):
            below = _evaluate(base, values, memo, steps)
            above = _evaluate(exponent, values, memo, steps)
            return np.where(np.isnan(below) | np.isnan(above), np.nan, np.power(below, above))
        case Call("exp", (argument,)):
            return np.exp(_evaluate(argument, values, memo, steps))
        case Call("log", (argument,)):
            return np.log(_evaluate(argument, values, memo, steps))
        case Call("abs", (argument,)):
            return np.abs(_evaluate(argument, values, memo, steps))
        case Call("min" | "max" as name, arguments):
            pick = np.minimum if name == "min" else np.maximum
            best = _evaluate(arguments[0], values, memo, steps)
            for argument in arguments[1:]:
                best = pick(best, _evaluate(argument, values, memo, steps))
            return best
        case Series():
            return _series(expression, values, memo, steps)
    raise NotImplementedError


def _series(series: Series, values: Mapping[str, Array], memo: Memo, steps: int) -> Array:
    """At most `steps` summands in all, those of inner sums included; longer sums are no number."""
    low = np.asarray(_evaluate(series.lower, values, memo, steps), dtype=np.float64)
    high = np.asarray(_evaluate(series.upper, values, memo, steps), dtype=np.float64)
    low, high = np.broadcast_arrays(low, high)
    total = np.zeros(low.shape)
    finite = np.isfinite(low) & np.isfinite(high)
    lengths = np.where(finite, high - low, np.inf)
    longest = int(np.max(lengths[lengths <= steps], initial=-1.0))
    name = fresh("#", values)
    body = opened(series, Symbol(name))
    for step in range(longest + 1):
        index = low + step
        term = _evaluate(body, dict(values) | {name: index}, {}, steps // (longest + 1))
        total = total + np.where(index <= high, term, 0.0)
    return np.asarray(np.where((lengths > steps) | (lengths < -1), np.nan, total))
