"""Conditions are proved to suffice, are near the weakest, and are absent where none can help."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.expressions import Number
from bounds.kernel.checker import check
from bounds.kernel.reader import parse_relation
from bounds.problems import problem
from bounds.prover.api import attempt, prove
from bounds.prover.conditions.numbers import simplest
from bounds.prover.repair import weakest
from bounds.prover.verdict import Repair, Status

FRACTIONS = st.fractions(Fraction(1, 9), 9, max_denominator=9)


def condition(
    claim: str, *where: str, given: tuple[str, ...] = (), offered: tuple[str, ...] = ()
) -> Repair | None:
    """The weakest condition that is found for a refuted claim."""
    refuted = prove(claim, given=given, domain=where)
    assert refuted.status is Status.REFUTED
    assert refuted.witness is not None
    stated = problem(claim, given=given, where=where)
    found = weakest(stated, refuted.witness, attempt, offered=list(map(parse_relation, offered)))
    for repair in found:
        assert check(repair.file) == "proved"
        assert repair.file["problem"]["claim"] == repair.claim
        assert repair.file["problem"]["given"] == list(repair.given)
    return found[0] if found else None


@settings(max_examples=15, deadline=None)
@given(root=FRACTIONS, slope=FRACTIONS)
def test_a_ceiling_is_close_to_where_the_claim_begins_to_fail(
    root: Fraction, slope: Fraction
) -> None:
    """s x^2 <= s r x holds up to x = r and for no larger x."""
    found = condition(f"{slope}*x^2 <= {slope * root}*x", "x: real > 0")
    assert found is not None
    relation = parse_relation(found.text)
    assert isinstance(relation.right, Number)
    assert relation.sign in {"<", "<="}
    assert Fraction(9, 10) * root <= relation.right.value <= root


@pytest.mark.parametrize(
    ("claim", "where", "text"),
    [
        ("K^2 >= 10*K", ("K: integer >= 1",), "K >= 10"),
        ("K <= 7", ("K: integer >= 1",), "K <= 7"),
        ("p/(1+p) == 1/(1+p)", ("p: real >= 0",), "p == 1"),
        ("y <= (x + y)/2", ("x, y: real >= 0",), "x >= y"),
        ("0 < x^2*(7 - K)", ("x: real >= 0", "K: integer >= 1"), "x > 0 and K <= 6"),
        ("x*w <= y*w", ("w, x, y: real > 0",), "x <= y"),
        ("eta <= 1/(K*L)", ("eta, L: real > 0", "K: integer >= 1"), "K*L*eta <= 1"),
        ("1 - 2*b^2 > 0", ("b: real",), "b^2 < 1/2"),
        ("s*(1 - x) <= 0", ("s: real >= 0", "x: real in [0, 1)"), "s == 0"),
    ],
)
def test_the_textbook_s_condition(claim: str, where: tuple[str, ...], text: str) -> None:
    """The weakest one on a symbol, a product or a quotient."""
    found = condition(claim, *where)
    assert found is not None
    assert found.text == text


def test_an_offered_condition_is_taken_where_it_is_the_weakest() -> None:
    """x + y <= 1 gives x^2 + y^2 <= 1 for what is not negative, and no symbol alone does."""
    found = condition("x^2 + y^2 <= 1", "x, y: real >= 0", offered=("x + y <= 1", "x + y <= 2"))
    assert found is not None
    assert found.text == "x + y <= 1"


def test_no_condition_is_made_up() -> None:
    """Where the claim holds nowhere, and where a condition could only say the claim again."""
    assert condition("2*x <= x", "x: real > 0") is None
    assert condition("x <= y", "x, y: real", given=("x >= y + 1",)) is None


@given(one=FRACTIONS, other=FRACTIONS, sign=st.sampled_from([-1, 1]))
def test_the_simplest_number_between_two(one: Fraction, other: Fraction, sign: int) -> None:
    """No number with a smaller denominator lies between them."""
    low, high = sorted((sign * one, sign * other))
    found = simplest(low, high)
    assert low <= found <= high
    for denominator in range(1, found.denominator):
        below = (low * denominator).__floor__()
        assert not any(low <= Fraction(n, denominator) <= high for n in (below, below + 1))
