"""Evaluation on grids agrees with evaluation at points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest
import xarray as xr
from hypothesis import given
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.evaluation import Evaluation, evaluate
from tests.bounds.example import INSIDE, statement


def grid(*, anyway: bool = False, **changes: object) -> xr.Dataset:
    """Evaluate the example with some letters on axes."""
    return cast(xr.Dataset, evaluate(statement, INSIDE | changes, anyway=anyway))


@given(
    etas=st.lists(st.floats(0.01, 0.4), min_size=1, max_size=4),
    steps=st.lists(st.integers(1, 9), min_size=1, max_size=4),
)
def test_every_grid_point_is_the_value_at_the_point(etas: list[float], steps: list[int]) -> None:
    """Values and marks, on two axes."""
    data = grid(eta=etas, K=steps, anyway=True)
    assert data["value"].dims == ("eta", "K")
    for i, eta in enumerate(etas):
        for j, k in enumerate(steps):
            point = evaluate(statement, INSIDE | {"eta": eta, "K": k}, anyway=True)
            assert isinstance(point, Evaluation)
            assert data["value"].values[i, j] == pytest.approx(point.value, rel=1e-12)
            assert bool(data["inside"].values[i, j]) == point.inside


def test_axes_are_named_and_labelled() -> None:
    """Dimensions by letter, coordinates with meaning, provenance in the attributes."""
    data = grid(eta="1/100:1/8:log5")
    assert data["value"].sizes == {"eta": 5}
    assert data["eta"].attrs["long_name"] == "step size"
    assert data.attrs["id"] == "example.thm"
    assert data.attrs["given_K"] == "4"


def test_a_grid_edge_is_inside() -> None:
    """1/(K L) as a fraction is on the edge; as a double it is inside where the point alone is."""
    for k in range(3, 40):
        edge = Fraction(10, 11 * k)
        assert bool(grid(eta=[edge], K=k, L="11/10")["inside"].all())
        assert bool(grid(eta=f"1e-9:{edge}:log3", K=k, L="11/10")["inside"].all())
        alone = evaluate(statement, INSIDE | {"eta": float(edge), "K": k, "L": "1.1"}, anyway=True)
        listed = grid(eta=[float(edge)], K=k, L="1.1", anyway=True)
        assert isinstance(alone, Evaluation)
        assert bool(listed["inside"].item()) == alone.inside


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"eta": [0.1, 0.2, 0.3, 0.4]},
            r"requires eta <= .* fails at 2 of 4 points, first at eta = 0.3",
        ),
        ({"K": [2, 2.5]}, "K = 2.5 is outside its domain"),
        ({"eta": []}, "a list of numbers"),
    ],
)
def test_outside_is_explained(changes: dict[str, Any], sentence: str) -> None:
    """How many points, and the first of them."""
    with pytest.raises(UserError, match=sentence):
        grid(**changes)


def test_no_finite_value_is_an_error_or_marked() -> None:
    """rate = 0 at eta = 1/2: refused, or outside when asked for anyway."""
    data = grid(eta=[0.1, 0.5], K="2", anyway=True)
    assert data["inside"].values.tolist() == [True, False]
