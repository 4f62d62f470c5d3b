"""Values as users write them."""

from __future__ import annotations

import contextlib
from fractions import Fraction
from typing import cast

import numpy as np
import pytest
import sympy as sp
from hypothesis import example, given
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.values import Axis, Number, convert, read, read_assignments, show


@given(st.fractions(-(10**20), 10**20, max_denominator=10**6))
def test_fractions_are_exact(value: Fraction) -> None:
    """What `str` writes, `read` reads."""
    assert read(str(value)) == Number(value, exact=True)


@given(
    st.floats(min_value=1e-290, max_value=1e200) | st.floats(min_value=-1e200, max_value=-1e-290)
)
@example(1e-05)
@example(0.1)
def test_decimals_are_the_rationals_they_spell(value: float) -> None:
    """0.1 is one tenth, and is marked as a decimal."""
    number = read(repr(value))
    assert number == Number(Fraction(repr(value)), exact=False)
    assert convert(value) == number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,5,10", [1, 5, 10]),
        ("1:5:int", [1, 2, 3, 4, 5]),
        ("1:3:lin5", [1, 1.5, 2, 2.5, 3]),
        ("1/100:1:log3", [0.01, 0.1, 1]),
        ("2:2:int", [2]),
    ],
)
def test_lists_and_ranges(text: str, expected: list[float]) -> None:
    """Both ends belong to a range."""
    np.testing.assert_allclose(cast(Axis, read(text)).values, expected, rtol=1e-15)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a number"),
        ("abc", "is not a number"),
        ("__import__('os').system('true')", "is not a number"),
        ("1/0", "divides by zero"),
        ("1e999", "out of range"),
        ("9" * 50, "longer than"),
        ("nan", "is not a number"),
        ("inf", "is not a number"),
        ("1,,2", "is not a number"),
        ("1:2", "is not of the form"),
        ("1:2:cubic9", "is not of the form"),
        ("2:1:lin5", "runs downwards"),
        ("1:2.5:int", "both ends are integers"),
        ("0:1:log5", "starts above zero"),
        ("1:9:lin0", "between 1 and"),
        ("0:1:lin999999999", "between 1 and"),
        ("0:1:lin99999999999", "is not of the form"),
        ("1:999999999999:int", "between 1 and"),
        ("1e-4:1e-1:log5:2", "is not of the form"),
        ("1j", "is not a number"),
        ("0x10", "is not a number"),
        ("1_000", "is not a number"),
        ("１", "is not a number"),
    ],
)
def test_what_is_no_value_is_refused(text: str, complaint: str) -> None:
    """Each with a sentence."""
    with pytest.raises(UserError, match=complaint):
        read(text)


@given(st.text(max_size=60))
def test_any_text_is_a_value_or_a_user_error(text: str) -> None:
    """Nothing else comes out of the reader."""
    with contextlib.suppress(UserError):
        assert isinstance(read(text), Number | Axis)


@pytest.mark.parametrize(
    "value",
    [7, Fraction(7), sp.Integer(7), np.int64(7), "7", np.array(7)],
    ids=lambda value: type(value).__name__,
)
def test_exact_sevens_are_equal(value: object) -> None:
    """However Python spells it."""
    assert convert(value) == Number(Fraction(7), exact=True)


@pytest.mark.parametrize("value", [float("nan"), True, None, object(), [], [[1.0]], ["a"], {1: 2}])
def test_what_is_no_python_value_is_refused(value: object) -> None:
    """A boolean is not a number, a table is not an axis."""
    with pytest.raises(UserError):
        convert(value)


@pytest.mark.parametrize(
    "value",
    ["1.00000000000000000001,2,1/3", ["1.00000000000000000001", 2, Fraction(1, 3)]],
    ids=lambda value: type(value).__name__,
)
def test_a_list_holds_the_numbers_that_were_written(value: object) -> None:
    """Those that are not the decimals of their doubles as well."""
    axis = cast(Axis, convert(value))
    assert axis.values.tolist() == [1.0, 2.0, 1 / 3]
    assert axis.written == {0: 1 + Fraction(1, 10**20), 2: Fraction(1, 3)}


@pytest.mark.parametrize("spacing", ["lin7", "log7"])
def test_a_range_ends_where_it_was_written(spacing: str) -> None:
    """Both ends as fractions; what lies between is decimal."""
    axis = cast(Axis, read(f"1/3:5/7:{spacing}"))
    assert axis.written == {0: Fraction(1, 3), 6: Fraction(5, 7)}


@pytest.mark.parametrize("value", [[Fraction(10) ** 400, 1], "9999e305,1", "1:9999e305:lin3"])
def test_no_double_is_next_to_it(value: object) -> None:
    """Numbers beyond the doubles make no axis."""
    with pytest.raises(UserError, match=r"holds numbers up to 1e308|out of range"):
        convert(value)


@pytest.mark.parametrize("value", [10**400, -(10**4000), Fraction(10**400, 3)])
def test_a_number_that_no_text_could_write_is_told(value: object) -> None:
    """Messages could not show it."""
    with pytest.raises(UserError, match="out of range"):
        convert(value)


def test_assignments_are_split_once() -> None:
    """A name and its value; everything else is told."""
    assert read_assignments(["eta=0.1", "K = 5"]) == {"eta": "0.1", "K": "5"}
    for wrong in (["eta"], ["=1"], ["eta="], ["eta=1", "eta=2"]):
        with pytest.raises(UserError):
            read_assignments(wrong)


@given(st.fractions())
def test_shown_numbers_are_short(value: Fraction) -> None:
    """At most a dozen characters, or six digits."""
    assert len(show(value)) <= 13
