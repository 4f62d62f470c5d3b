"""Deciding parts of a large grid at once changes no answer."""

from __future__ import annotations

from random import Random
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
import sympy as sp
import xarray as xr

from bounds import grid, throughout
from bounds.compiled import BLOCK
from bounds.evaluation import HOLDS, Evaluation, evaluate
from bounds.throughout import Block, Mask, Ranges, decided
from tests.bounds.example import INSIDE, statement

# The ceiling on eta is 1/4, and 1/2 - eta L has to be above zero.
ETA = np.geomspace(1e-4, 1, 3 * BLOCK)
LARGE: dict[str, dict[str, Any]] = {
    "one crossing": {"eta": ETA},
    "all inside": {"eta": ETA / 5},
    "all outside": {"eta": 0.26 + ETA},
    "in no order": {"eta": np.random.default_rng(0).permutation(ETA)},
    "on the edge": {"eta": np.append(np.full(2 * BLOCK, 0.25), [0.25 + 2**-40])},
    "two axes": {"eta": np.geomspace(1e-4, 1, 300), "L": np.geomspace(0.01, 2, 300)},
    "ends that are no decimals": {"eta": f"1/3000:1/4:log{2 * BLOCK}"},
}


def on_grid(axes: dict[str, Any]) -> xr.Dataset:
    """The example on a grid."""
    found = evaluate(statement, {**INSIDE, **axes}, anyway=True)
    assert isinstance(found, xr.Dataset)
    return found


@pytest.mark.parametrize("name", LARGE)
def test_each_point_is_decided_as_it_is_alone(name: str) -> None:
    """By ranges, by points, and one by one."""
    found = on_grid(LARGE[name])
    with patch.object(throughout, "BLOCK", 10**9):
        xr.testing.assert_identical(found, on_grid(LARGE[name]))
    random = Random(name)
    for _ in range(20):
        place = {dim: random.randrange(size) for dim, size in found.sizes.items()}
        one = found.isel(place)
        values = {**INSIDE, **{str(dim): float(one[dim]) for dim in found.dims}}
        if 0 in place.values() or any(place[d] == found.sizes[d] - 1 for d in place):
            continue  # an end may be written as a fraction
        alone = evaluate(statement, values, anyway=True)
        assert isinstance(alone, Evaluation)
        assert alone.inside == bool(one["inside"])


def test_an_end_that_is_a_fraction_is_inside_its_ceiling() -> None:
    """1/4 at the last place; what is next to 1/3000 is not 1/3000."""
    inside = on_grid(LARGE["ends that are no decimals"])["inside"]
    assert bool(inside.all())


@pytest.mark.parametrize(("name", "share"), [("one crossing", 0.5), ("all inside", 0.0)])
def test_few_points_are_asked(name: str, share: float) -> None:
    """Only those of the block that a ceiling crosses."""
    with patch.object(grid, "_at_points", wraps=grid._at_points) as asked:
        on_grid(LARGE[name])
    sizes = [max(np.size(a) for a in call.args[3].values()) for call in asked.call_args_list]
    assert max([size for size in sizes if size > 1], default=0) <= share * ETA.size


@pytest.mark.parametrize(
    ("low", "high", "asked"), [(1e-6, 0.5, False), (-0.5, -1e-6, True), (-0.5, 0.5, True)]
)
def test_a_factor_of_both_sides_is_left_out_where_it_is_positive(
    low: float, high: float, asked: bool
) -> None:
    """x (1 + x) <= 2 x for x from 0 to 1, and for no x below."""
    x = sp.Symbol("x")
    array = np.linspace(low, high, 4 * BLOCK)
    blocks: list[Block] = []

    def at_points(block: Block) -> Mask:
        blocks.append(block)
        part = array[block]
        return np.asarray(part * (1 + part) <= 2 * part)

    found = decided([x * (1 + x), 2 * x], HOLDS["<="], {x: array}, at_points, Ranges())
    assert bool(blocks) == asked
    np.testing.assert_array_equal(np.broadcast_to(found, array.shape), array >= 0)


def test_a_data_set_keeps_the_numbers_that_were_given() -> None:
    """Whatever the caller does with the array afterwards."""
    given = ETA.copy()
    found = on_grid({"eta": given})
    given[:] = 0
    np.testing.assert_array_equal(found["eta"].values, ETA)
