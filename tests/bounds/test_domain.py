"""Domains: exact membership, the same on arrays, and suggestions that are inside."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.domain import Domain
from bounds.errors import UserError

rationals = st.fractions(min_value=-20, max_value=20, max_denominator=60)


@st.composite
def domains(source: st.DrawFn) -> Domain:
    """Any domain that holds at least one number."""
    integer = source(st.booleans())
    low = source(st.none() | st.integers(-5, 5).map(Fraction))
    width = source(st.none() | st.integers(3, 9))
    high = None if width is None else (low or Fraction(0)) + width
    ends = {"low_open": low is not None and source(st.booleans())}
    ends["high_open"] = high is not None and source(st.booleans())
    return Domain(integer=integer, low=low, high=high, **ends)


@given(domains())
def test_text_form_is_read_back(domain: Domain) -> None:
    """`str` and `parse` are inverse."""
    assert Domain.parse(str(domain)) == domain


@given(domains(), rationals)
def test_nearest_is_inside_and_no_further_than_needed(domain: Domain, value: Fraction) -> None:
    """A suggestion is admissible; an admissible number is its own suggestion."""
    suggestion = domain.nearest(value)
    assert suggestion in domain
    assert (suggestion == value) == (value in domain)


@given(domains(), st.lists(rationals, min_size=1))
def test_mask_agrees_with_membership(domain: Domain, values: list[Fraction]) -> None:
    """Arrays of doubles are judged like the rationals that they are."""
    array = np.array([float(value) for value in values])
    expected = [Fraction(float(value)) in domain for value in values]
    assert domain.mask(array).tolist() == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected 'integer' or 'real'"),
        ("natural", "expected 'integer' or 'real'"),
        ("integer > x", "'x' is not a rational number"),
        ("real > 1 > 2 > 3", "found '>'"),
        ("real >= 1/0x", "division by zero"),
        ("real > 1, < 0", "is empty"),
    ],
)
def test_what_is_no_domain_is_refused(text: str, reason: str) -> None:
    """The message says what is wrong and shows what would work."""
    with pytest.raises(UserError, match=reason):
        Domain.parse(text)
