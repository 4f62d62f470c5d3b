"""Rational certificates: they enclose the value, and the checker refuses every change."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.exact.definite import is_semidefinite
from bounds.worstcase.certificate import RejectedError, recheck
from tests.bounds.worstcase.asking import CASES, METHODS, ask


def enclosed(found: Any, within: float) -> None:
    """Both ends are there, on the right sides, and close."""
    assert found.upper is not None
    assert found.lower is not None
    assert found.lower.value <= found.upper.bound
    assert float(found.lower.value) == pytest.approx(found.value, rel=within, abs=within)
    assert float(found.upper.bound) == pytest.approx(found.value, rel=within, abs=within)
    recheck(json.loads(json.dumps(found.as_json())))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["quantity"])
def test_both_ends_enclose_the_value(case: dict[str, Any]) -> None:
    """Of every quantity and class."""
    enclosed(ask(certify=True, **case), 1e-4)


@pytest.mark.parametrize("algorithm", METHODS)
def test_both_ends_for_every_method(algorithm: str) -> None:
    """Two rounds of two steps."""
    found = ask(
        algorithm, losses="smooth-strongly-convex", quantity="distance", local_steps=2, rounds=2,
        eta="1/4", certify=True,
    )  # fmt: skip
    enclosed(found, 1e-4)


def lowered(record: Any) -> None:
    """Claim a smaller bound."""
    record["upper"]["bound"] = str(Fraction(record["upper"]["bound"]) * Fraction(999, 1000))


def negative(record: Any) -> None:
    """Turn a multiplier round."""
    index = next(iter(record["upper"]["multipliers"]))
    record["upper"]["multipliers"][index] = "-1"


def missing(record: Any) -> None:
    """Leave a multiplier out."""
    record["upper"]["multipliers"].popitem()


def nobody(record: Any) -> None:
    """Give a multiplier to a condition that does not exist."""
    record["upper"]["multipliers"]["100000"] = "0"


def slower(record: Any) -> None:
    """Claim it for another rate."""
    record["setting"]["rate"] = "1/5"


def raised(record: Any) -> None:
    """Claim that more is reached."""
    record["lower"]["value"] = str(Fraction(record["lower"]["value"]) * Fraction(1001, 1000))


def stretched(record: Any) -> None:
    """Make the instance larger than the conditions allow."""
    for entry in record["lower"]["gram"]:
        entry[3] = str(Fraction(entry[3]) * 2)


def indefinite(record: Any) -> None:
    """A vector with a negative square."""
    record["lower"]["gram"][0][3] = "-1"


def short(record: Any) -> None:
    """Values are missing."""
    record["lower"]["numbers"].pop()


def empty(record: Any) -> None:
    """Prove nothing."""
    record["upper"] = record["lower"] = None


@pytest.mark.parametrize(
    "change",
    [lowered, negative, missing, nobody, slower, raised, stretched, indefinite, short, empty],
)
def test_a_changed_certificate_is_rejected(change: Callable[[Any], None]) -> None:
    """Whatever was changed in it."""
    record = ask(certify=True, **CASES[0]).as_json()
    recheck(record)
    changed = copy.deepcopy(record)
    change(changed)
    with pytest.raises(RejectedError):
        recheck(changed)


@pytest.mark.parametrize("record", [None, {}, {"format": "another"}, [1], "text"])
def test_another_file_is_not_readable(record: Any) -> None:
    """In a sentence."""
    with pytest.raises(UserError, match="no certificate of a worst case"):
        recheck(record)


@given(st.data())
def test_semidefinite_as_eigenvalues_say(data: st.DataObject) -> None:
    """Against numpy, where the least eigenvalue is not close to zero; and exactly on A^T A."""
    size = data.draw(st.integers(1, 4))
    entries = st.lists(st.integers(-3, 3), min_size=size, max_size=size)
    rows = np.array(data.draw(st.lists(entries, min_size=size, max_size=size)))
    symmetric = rows + rows.T
    least = float(np.linalg.eigvalsh(symmetric)[0])
    if abs(least) > 1e-6:
        assert is_semidefinite(fractions(symmetric)) == (least > 0)
    gram = rows.T @ rows
    assert is_semidefinite(fractions(gram))
    gram[0, 0] -= 1 + gram[0, 0]
    assert not is_semidefinite(fractions(gram))


def fractions(matrix: Any) -> list[list[Fraction]]:
    """Integers as fractions."""
    return [[Fraction(int(entry)) for entry in row] for row in matrix]


def test_a_zero_pivot_needs_a_zero_row() -> None:
    """((0, 1), (1, 1)) is indefinite, ((0, 0), (0, 1)) is not."""
    zero, one = Fraction(0), Fraction(1)
    assert not is_semidefinite([[zero, one], [one, one]])
    assert is_semidefinite([[zero, zero], [zero, one]])
