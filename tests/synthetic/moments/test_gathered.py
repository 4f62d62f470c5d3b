"""Powers from a few nodes, and where neither they nor the slope are to be had."""

from __future__ import annotations

import pytest
import torch

from synthetic.moments.gathered import powers_of, slope_of

ALONE = torch.zeros(1).double(), torch.ones(1).double()  # c and a, where only t is raised


@pytest.mark.parametrize(
    ("low", "high"), [(0.81, 0.9), (0.3, 0.5), (-0.2, 0.1), (0.0, 0.0), (0.98, 0.99)]
)
def test_powers(low: float, high: float) -> None:
    """Against the powers themselves, early and late."""
    still = torch.linspace(low, high, 200, dtype=torch.float64)
    found = powers_of(still, *ALONE)
    assert found is not None
    for rounds in (0, 1, 2, 3, 10, 57, 300, 5000):
        near = found.shares @ found.nodes**rounds
        torch.testing.assert_close(near, still**rounds, rtol=0.0, atol=2e-14)


@pytest.mark.parametrize(("low", "high"), [(0.1, 0.63), (-0.1, 0.0), (0.8, 0.92), (-0.7, 0.5)])
@pytest.mark.parametrize(("one", "two"), [(0.1, 0.009), (0.5, 0.2), (0.1, 0.0)])
def test_powers_of_pairs(low: float, high: float, one: float, two: float) -> None:
    """Of tau_2 t_i t_j + (tau_1 - tau_2) (t_i + t_j) + 1 - 2 tau_1 + tau_2, for all i and j."""
    turned = torch.linspace(low, high, 100, dtype=torch.float64)[torch.randperm(100)]
    still, theirs = (one - two) * turned + 1 - 2 * one + two, two * turned + one - two
    found = powers_of(turned, still, theirs)
    assert found is not None
    for rounds in (0, 1, 2, 3, 10, 57, 300, 5000):
        near = found.shares @ (still + found.nodes[:, None] * theirs) ** rounds
        expected = (still + turned[:, None] * theirs) ** rounds
        torch.testing.assert_close(near, expected, rtol=0.0, atol=2e-14)


@pytest.mark.parametrize(("low", "high"), [(0.0, 0.999), (0.5, 1.0), (-1.5, 0.2)])
def test_too_many_nodes(low: float, high: float) -> None:
    """Powers on a wide interval, and those that do not fade."""
    assert powers_of(torch.linspace(low, high, 200, dtype=torch.float64), *ALONE) is None


def test_slopes() -> None:
    """A quotient, where it is not too steep."""
    kept, read = torch.tensor([1.0, 0.0, 0.0]).double(), torch.tensor([0.5, 0.0, 1.0]).double()
    found = slope_of(kept, read)
    assert found is not None
    assert found.tolist() == [2.0, 0.0, 0.0]
    assert slope_of(kept, torch.tensor([1e-4, 1.0, 1.0]).double()) is None
    assert slope_of(kept, torch.tensor([0.0, 1.0, 1.0]).double()) is None
