"""The worst federation satisfies the conditions, and the method run on it does what was said."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from bounds.errors import UserError
from bounds.worstcase.interpolant import Interpolant
from bounds.worstcase.replay import interpolants, replay
from bounds.worstcase.worst_instance import from_file, instance_of, simplex
from tests.bounds.worstcase.asking import CASES, METHODS, ask


def replays(found: Any) -> None:
    """From the file alone, too."""
    instance = instance_of(found)
    assert instance.violation < 1e-6
    assert instance.quantity == pytest.approx(found.value, rel=1e-5)
    assert replay(instance) == pytest.approx(found.value, rel=1e-4)
    again = from_file(json.loads(json.dumps(instance.as_json())))
    assert replay(again) == replay(instance)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["quantity"])
def test_every_quantity_is_replayed(case: dict[str, Any]) -> None:
    """With groups of clients, enumerated clients, and noise."""
    replays(ask(**case))


@pytest.mark.parametrize("algorithm", METHODS)
def test_every_method_is_replayed(algorithm: str) -> None:
    """Two rounds of two steps, three clients."""
    found = ask(
        algorithm, losses="smooth-strongly-convex", quantity="distance", local_steps=2, rounds=2,
        eta="1/4", clients=3,
    )  # fmt: skip
    replays(found)


def test_plain_fedavg_on_the_exported_clients() -> None:
    """Written out once more: K steps on each client's loss, then the mean."""
    instance = instance_of(ask(quantity="gap", local_steps=2, eta="1/4", clients=3))
    clients = interpolants(instance, 0)
    first = instance.located(instance.case.first)[0]
    ends = []
    for client in clients:
        x = first
        for _ in range(2):
            x = x - client.at(x)[0] / 4
        ends.append(x)
    model, best = np.mean(ends, axis=0), instance.located(instance.case.minimiser)[0]
    gap = np.mean([client.at(model)[1] - client.at(best)[1] for client in clients])
    assert gap == pytest.approx(instance.quantity, rel=1e-5)
    np.testing.assert_allclose(sum(client.at(best)[0] for client in clients), 0, atol=1e-6)


@pytest.mark.parametrize("ends", [(0.0, 1.0), (0.25, 2.0), (-1.0, 1.0)])
def test_interpolants_pass_the_data_and_stay_in_the_class(ends: tuple[float, float]) -> None:
    """The data of a quadratic: the curvature between any two points lies between the ends."""
    random = np.random.default_rng(1)
    points = random.normal(size=(4, 2))
    curvatures = np.array(ends)
    between = Interpolant(
        points, points * curvatures, (points**2 * curvatures).sum(axis=1) / 2, ends
    )
    for x, slope, value in zip(points, between.gradients, between.values, strict=True):
        found, height = between.at(x)
        np.testing.assert_allclose(found, slope, atol=1e-6)
        assert height == pytest.approx(value, abs=1e-9)
    low, high = ends
    for _ in range(20):
        x, y = random.normal(size=(2, 2))
        slopes, away = between.at(x)[0] - between.at(y)[0], x - y
        assert (slopes - low * away) @ (high * away - slopes) >= -1e-6


@pytest.mark.parametrize("corners", [2, 3, 7])
def test_simplex(corners: int) -> None:
    """Unit vectors that add up to zero, each two at the same angle."""
    found = simplex(corners)
    products = found @ found.T
    expected = np.full((corners, corners), -1 / (corners - 1))
    np.fill_diagonal(expected, 1.0)
    np.testing.assert_allclose(products, expected, atol=1e-12)
    np.testing.assert_allclose(found.sum(axis=0), 0, atol=1e-12)


def test_another_file_is_no_instance() -> None:
    """In a sentence."""
    with pytest.raises(UserError, match="no worst instance"):
        from_file({"format": "another"})
