"""Spectral radii against closed forms, against growth, and against their own enclosures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch

from bounds.algorithm import find_algorithm
from bounds.errors import UserError
from synthetic.enclosures import fraction
from synthetic.families import make_family
from synthetic.moments.exact import exact_moments
from synthetic.quadratic import Quadratics
from synthetic.spectrum import enclosed_radius, round_operator, spectral_radius, stability_map
from tests.synthetic.moments.cases import ALGORITHMS, algorithm, multiplicative


def quadratics(*curvatures: float, clients: int = 4, start: float = 1.0) -> Quadratics:
    """One-dimensional ones with the minimiser zero."""
    return Quadratics(
        torch.tensor(curvatures, dtype=torch.float64)[:, None, None],
        torch.zeros(clients, 1, 1, dtype=torch.float64),
        start=torch.tensor([start], dtype=torch.float64),
    )


@pytest.mark.parametrize("rate", [Fraction(1, 4), Fraction(3, 2), Fraction(5, 2)])
def test_fedavg_with_equal_clients(rate: Fraction) -> None:
    """(1 - eta h)^{2 K}, exactly, whoever takes part."""
    setting: dict[str, Any] = {"rate": rate, "participation": 2, "local_steps": 3, "exact": True}
    operator = round_operator(quadratics(0.5), find_algorithm("fedavg")(), **setting)
    expected = (1 - rate / 2) ** 6
    assert operator.shape == (1, 1)
    assert fraction(operator[0, 0]) == expected
    low, high = enclosed_radius(operator)
    assert low <= expected <= high


def test_fedavg_with_two_curvatures() -> None:
    """The mean of products over ordered pairs and over single clients, by hand."""
    rate, one, two = Fraction(1), Fraction(1, 2), Fraction(3, 2)
    operator = round_operator(
        quadratics(0.5, 1.5), find_algorithm("fedavg")(), rate=rate, participation=2,
        local_steps=1, exact=True,
    )  # fmt: skip
    a, b = 1 - rate * one, 1 - rate * two  # two clients of each kind among four
    singles = (a**2 + b**2) / 2
    pairs = (2 * (a + b) * 2 * (a + b) - 2 * (a**2 + b**2)) / 12
    assert fraction(operator[0, 0]) == singles / 2 + pairs / 2


def test_fedinit_means_with_full_participation() -> None:
    """Means of (w, last): a two by two matrix."""
    beta, g = Fraction(1, 3), Fraction(1, 4)  # g = (1 - eta h)^K with eta h = 3/4, K = 1
    operator = round_operator(
        quadratics(0.75), find_algorithm("fedinit")(relaxation=beta), rate=Fraction(1),
        participation=4, local_steps=1, order=1, exact=True,
    )  # fmt: skip
    row = [g * (1 + beta), -g * beta]
    assert [[fraction(v) for v in r] for r in operator] == [row, row]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_radius_is_the_rate_of_growth(name: str) -> None:
    """Second moments over many rounds grow or shrink as the radius says; enclosed by rationals."""
    problem = quadratics(1.0, 0.5, clients=4)
    setting: dict[str, Any] = {"participation": 2, "local_steps": 2}
    rate = Fraction(10)
    floats = algorithm(name, floats=True)
    radius = spectral_radius(round_operator(problem, floats, rate=float(rate), **setting))
    low, high = enclosed_radius(
        round_operator(problem, algorithm(name), rate=rate, exact=True, **setting)
    )
    assert float(low) - 1e-7 <= radius <= float(high) + 1e-7
    assert high - low < Fraction(1, 10**6)
    found = exact_moments(problem, floats, rounds=48, schedule=float(rate), divergence=False,
                          **setting).square  # fmt: skip
    growth = (found[48] / found[32]) ** (1 / 16)
    assert radius > 1
    assert growth == pytest.approx(radius, rel=1e-3)


@pytest.mark.parametrize("name", ["scaffold", "scaffold option 1", "feddyn", "fedinit"])
def test_radius_below_one(name: str) -> None:
    """Where moments shrink; what SCAFFOLD and FedDyn conserve has no part in it."""
    problem = quadratics(1.0, 0.5, clients=4)
    setting: dict[str, Any] = {"participation": 2, "local_steps": 2}
    rules = algorithm(name, floats=True)
    radius = spectral_radius(round_operator(problem, rules, rate=0.5, **setting))
    found = exact_moments(problem, rules, rounds=45, schedule=0.5, divergence=False,
                          **setting).square  # fmt: skip
    assert radius < 1
    assert (found[45] / found[30]) ** (1 / 15) == pytest.approx(radius, rel=1e-2)


def test_mean_square_is_at_least_mean() -> None:
    """By Jensen's inequality the squared radius of means is no larger."""
    problem = quadratics(1.0, 0.25)
    for name in ("fedavg", "fedinit", "scaffold", "feddyn"):
        setting: dict[str, Any] = {"rate": 1.2, "participation": 2, "local_steps": 2}
        rules = algorithm(name, floats=True)
        first = spectral_radius(round_operator(problem, rules, order=1, **setting))
        second = spectral_radius(round_operator(problem, rules, order=2, **setting))
        assert first**2 <= second * (1 + 1e-9)


def test_multiplicative_noise_shrinks_the_region() -> None:
    """A rate at which the mean contracts and the mean square does not."""
    problem = multiplicative()
    setting: dict[str, Any] = {"participation": 1, "local_steps": 2}
    rules = find_algorithm("fedavg")()
    seen = []
    for rate in np.linspace(2, 4, 21):
        quiet, noisy = (
            spectral_radius(round_operator(problem, rules, rate=rate, batch=batch, **setting))
            for batch in (None, 1)
        )
        assert quiet <= noisy
        seen.append(quiet < 1 < noisy)
    assert any(seen)


def test_the_boundary_separates() -> None:
    """Just inside moments shrink, just outside they grow, from a start far away."""
    problem = make_family("quadratic", clients=3, dim=2, optimum_spread=0.0)
    setting: dict[str, Any] = {"participation": 2, "local_steps": 2}
    rules = find_algorithm("fedinit")(relaxation=0.2)
    low, high = 0.1, 8.0
    for _ in range(30):
        middle = (low + high) / 2
        radius = spectral_radius(round_operator(problem, rules, rate=middle, **setting))
        low, high = (middle, high) if radius < 1 else (low, middle)
    for rate, grows in ((0.97 * low, False), (1.03 * low, True)):
        found = exact_moments(problem, rules, rounds=600, schedule=rate, divergence=False,
                              **setting).square  # fmt: skip
        assert (found[600] > found[300]) is np.bool_(grows)


def test_a_map_has_the_radius_at_every_point() -> None:
    """Rows are values, columns rates."""
    problem = quadratics(1.0)
    found = stability_map(
        problem, lambda value: find_algorithm("fedprox")(proximal=value), rates=[0.5, 1.0],
        values=[0.0, 1.0, 2.0], participation=2, local_steps=1,
    )  # fmt: skip
    assert found.shape == (3, 2)
    np.testing.assert_allclose(found, [[0.25, 0.0]] * 3, atol=1e-15)


def test_a_bad_order_is_refused() -> None:
    """First or second moments."""
    with pytest.raises(UserError, match=r"order must be 1 .* or 2 .*, got 3"):
        round_operator(
            quadratics(1.0), find_algorithm("fedavg")(), rate=1.0, participation=2, local_steps=1,
            order=3,  # type: ignore[arg-type]
        )  # fmt: skip
