"""Minimisers against calculus and exhaustive search."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.evaluation import Evaluation, evaluate
from bounds.optimisation import optimise, read_over, rounds_needed
from tests.bounds.example import INSIDE, statement

FIXED = INSIDE | {"rate": "1/4"}


def without(*names: str, **changes: object) -> dict[str, object]:
    """The example's values less those to choose."""
    return {name: value for name, value in FIXED.items() if name not in names} | changes


@settings(max_examples=30)
@given(
    D=st.fractions(min_value=Fraction(1, 10**5), max_value=Fraction(1, 100), max_denominator=10**5)
)
def test_inner_minimiser_is_where_the_derivative_vanishes(D: Fraction) -> None:
    """D/(rate eta K T) + eta sigma^2/N is least at eta = sqrt(D N / (rate K T)) / sigma."""
    found = optimise(statement, without("eta", D=D), over={"eta": None})
    expected = float(D * 10 / (Fraction(1, 4) * 4 * 100)) ** 0.5 / 2
    assert float(found.at["eta"]) == pytest.approx(expected, rel=1e-6)
    assert found.active == ()


def test_minimiser_on_the_edge_names_the_hypothesis() -> None:
    """With a large gap the best step is the ceiling 1/(K L), and that is reported."""
    found = optimise(statement, without("eta", D=50), over={"eta": None})
    assert found.at["eta"] == Fraction(1, 4)
    assert found.active == ("eta <= 1/(K*L)",)


def test_integers_are_searched_completely() -> None:
    """K in 2..60 with its own best step: compared with trying them all."""
    found = optimise(statement, without("eta", "K", D=2), over=read_over("eta,K=2:60"))
    best = min(
        optimise(statement, without("eta", K=k, D=2), over={"eta": None}).value
        for k in range(2, 61)
    )
    assert found.value == pytest.approx(best, rel=1e-9)


def test_what_is_found_is_inside() -> None:
    """The minimiser satisfies every hypothesis."""
    found = optimise(statement, without("eta", "K"), over={"eta": None, "K": (2, 50)})
    assert found.evaluation.inside or found.evaluation.value == pytest.approx(found.value)
    grid = evaluate(
        statement, without("eta", "K", eta=np.geomspace(1e-3, 0.5, 200), K="2:50:int"), anyway=True
    )
    assert not isinstance(grid, Evaluation)
    inside = grid["value"].values[grid["inside"].values]
    assert found.value <= inside.min() * (1 + 1e-9)


def test_rounds_needed_is_the_first_that_suffices() -> None:
    """The value at T reaches the target and the value at T - 1 does not."""
    target = Fraction(7, 100)
    found = rounds_needed(statement, without("T"), variable="T", below=target)
    last = int(found.at["T"])
    before = evaluate(statement, without("T", T=last - 1))
    assert isinstance(before, Evaluation)
    assert found.value <= target < before.value


@pytest.mark.parametrize(
    ("given", "over", "sentence"),
    [
        (without("eta"), {"eta": (1.0, 2.0)}, "no choice of eta in the range satisfies"),
        (FIXED, {"eta": None}, "given a value and asked to be chosen"),
        (without("eta"), {"eta": None, "etta": None}, "did you mean eta"),
        (FIXED, {}, "letters can be chosen"),
    ],
)
def test_impossible_requests_are_explained(
    given: dict[str, object], over: dict[str, tuple[float, float] | None], sentence: str
) -> None:
    """Never an empty success."""
    with pytest.raises(UserError, match=sentence):
        optimise(statement, given, over=over)


def test_an_unreachable_target_is_explained() -> None:
    """The noise term alone is 1/20."""
    with pytest.raises(UserError, match="no T between"):
        rounds_needed(statement, without("T"), variable="T", below=Fraction(1, 100))


@pytest.mark.parametrize("text", ["eta=", "=1:2", "eta=1:2:3", "eta=2:1", "", "eta=a:b"])
def test_ranges_are_read_strictly(text: str) -> None:
    """A range is name=low:high."""
    with pytest.raises(UserError):
        read_over(text)
