"""`Swift` is a fraction in all but how long it takes."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.exact.swift import Swift

NUMBERS = st.fractions(max_denominator=12) | st.integers(-4, 4)
OPERATIONS = [
    operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod,
    operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge,
]  # fmt: skip


def outcome(operation: Callable[[Any, Any], Any], one: Any, two: Any) -> Any:
    """The result, or that there is none."""
    try:
        return operation(one, two)
    except ZeroDivisionError:
        return None


@given(st.sampled_from(OPERATIONS), NUMBERS, NUMBERS | st.sampled_from([0.5, -2.25]))
def test_operations_are_those_of_fractions(
    operation: Callable[[Any, Any], Any], one: Fraction | int, two: Fraction | float
) -> None:
    """On either side, beside fractions, integers and floats."""
    told = outcome(operation, Fraction(one), two)
    assert str(outcome(operation, Swift(one), two)) == str(told)
    if not isinstance(two, float):
        assert str(outcome(operation, one, Swift(two))) == str(
            outcome(operation, one, Fraction(two))
        )
        assert str(outcome(operation, Swift(one), Swift(two))) == str(told)


@given(NUMBERS, st.integers(-3, 3))
def test_a_swift_number_passes_for_the_fraction(number: Fraction | int, power: int) -> None:
    """In dictionaries and texts, and in other processes, where it is a plain one."""
    plain, swift = Fraction(number), Swift(number)
    assert isinstance(swift, Fraction)
    assert {plain: "found"}[swift] == "found"
    assert (str(swift), int(swift), bool(swift)) == (str(plain), int(plain), bool(plain))
    assert (-swift, abs(swift), float(swift)) == (-plain, abs(plain), float(plain))
    assert swift.as_integer_ratio() == plain.as_integer_ratio()
    sent = pickle.loads(pickle.dumps(swift))
    assert (type(sent), sent, deepcopy(swift)) == (Fraction, plain, swift)
    assert outcome(operator.pow, swift, power) == outcome(operator.pow, plain, power)
    assert swift.limit_denominator(3) == plain.limit_denominator(3)


def test_one_swift_number_makes_the_others_swift() -> None:
    """A run that begins with such numbers goes on with them."""
    half = Swift(Fraction(1, 2))
    for made in (half + 1, 1 + half, Fraction(1, 3) * half, half - Fraction(1, 3), 1 / half, -half):
        assert type(made) is Swift
    assert type(sum([half, half], start=Fraction(0))) is Swift
    text: Any = "1"
    with pytest.raises(TypeError):
        half + text
