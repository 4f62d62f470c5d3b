r"""When relaxed initialisation is stable, printed and released, by exact moments.

All clients share f(x) = h x^2/2. K steps are a contraction by rho = (1 - eta h)^K of the start
(1 + beta) w - beta l_i, and the server takes the mean end (printed), or adds to w the mean of
end - start (released). By exchangeability the second moments

    W = E w^2,      Y = E[l_i w],      D = E l_i^2,      P = E[l_i l_j]  (i != j)

follow one 4 x 4 matrix; it is checked against the exact moments of the algorithms themselves.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from bounds.algorithm import find_algorithm
from synthetic.moments.exact import exact_moments
from synthetic.quadratic import Quadratics

READINGS = ["fedinit", "fedinit_released"]
CONTRACTIONS = [0.0, 0.1, 0.5, 0.9, 0.99, 0.9999]
FEDERATIONS = [(10, 1), (10, 3), (10, 5), (10, 9), (10, 10), (100, 10), (200, 10)]
Matrix = NDArray[np.float64]


def coefficients(name: str, rho: float, beta: float) -> tuple[float, ...]:
    """An end is a w + b l_i, the next model c w + d (mean of l_i over the active)."""
    a, b = rho * (1 + beta), -rho * beta
    return (a, b, a, b) if name == "fedinit" else (a, b, a - beta, b + beta)


def of_means(name: str, share: float, rho: float, beta: float) -> Matrix:
    """E w and E l_i, a round later."""
    a, b, c, d = coefficients(name, rho, beta)
    return np.array([[c, d], [share * a, share * b + 1 - share]])


def of_squares(name: str, clients: int, active: int, rho: float, beta: float) -> Matrix:
    """(W, Y, D, P), a round later; sampling is without replacement."""
    a, b, c, d = coefficients(name, rho, beta)
    one, own = active / clients, 1 / active
    two = one * (active - 1) / (clients - 1)
    model = [c * c, 2 * c * d, d * d * own, d * d * (1 - own)]
    # With l_i itself in the mean where i is active, and without it where it is not.
    trained = np.array([a * c, a * d + b * c, b * d * own, b * d * (1 - own)])
    crossed = one * trained + (1 - one) * np.array([0, c, 0, d])
    alone = one * np.array([a * a, 2 * a * b, b * b, 0]) + (1 - one) * np.array([0, 0, 1, 0])
    both, either = np.array([a * a, 2 * a * b, 0, b * b]), np.array([0, a, 0, b])
    apart = two * both + 2 * (one - two) * either
    apart[3] += 1 - 2 * one + two
    return np.array([model, crossed, alone, apart])


def radius(matrix: Matrix) -> float:
    """The largest modulus of an eigenvalue."""
    return float(np.abs(np.linalg.eigvals(matrix)).max())


@pytest.mark.parametrize("name", READINGS)
def test_the_matrices_are_those_of_the_algorithms(name: str) -> None:
    """On five clients, two steps of rate 1/4: rho = 9/16; the moments are rational."""
    curvatures = torch.ones(5, 1, 1, dtype=torch.float64)
    centres, start = torch.zeros(5, 1, 1, dtype=torch.float64), torch.tensor([1.0]).double()
    found = exact_moments(
        Quadratics(curvatures, centres, start=start),
        find_algorithm(name)(relaxation=Fraction(1, 3)),
        rounds=6, participation=2, local_steps=2, schedule=Fraction(1, 4), exact=True,
    )  # fmt: skip
    rho, beta = 9 / 16, 1 / 3
    means, squares = np.ones(2), np.ones(4)
    for t in range(7):
        assert means[0] == pytest.approx(float(found.mean[t, 0]))
        assert squares[0] == pytest.approx(float(found.square[t]))
        assert found.divergence is not None
        apart = squares[0] - 2 * squares[1] + squares[2]
        assert apart == pytest.approx(float(found.divergence[t]), abs=1e-14)
        means = of_means(name, 2 / 5, rho, beta) @ means
        squares = of_squares(name, 5, 2, rho, beta) @ squares


@pytest.mark.parametrize(("clients", "active"), FEDERATIONS)
def test_the_printed_one_is_stable_below_its_momentum(clients: int, active: int) -> None:
    """Means: if and only if rho (1 + beta)(1 - N/C) < 1; all curvatures: beta below N/(C - N)."""
    share = active / clients
    for rho, beta in product(CONTRACTIONS, np.linspace(0, 1.5, 31)):
        product_of_both = rho * (1 + beta) * (1 - share)
        if abs(product_of_both - 1) > 1e-6:
            stable = radius(of_means("fedinit", share, rho, beta)) < 1
            assert stable == (product_of_both < 1)
    limit = min(1.0, active / (clients - active)) if active < clients else 1.0
    for rho in CONTRACTIONS:
        assert radius(of_squares("fedinit", clients, active, rho, 0.98 * limit)) < 1
    assert radius(of_squares("fedinit", clients, active, 0.9999, 1.1 * limit)) > 1


@pytest.mark.parametrize(("clients", "active"), FEDERATIONS)
def test_the_released_one_is_stable_whoever_takes_part(clients: int, active: int) -> None:
    """Means and squares, up to beta = 1; not far beyond it."""
    for rho, beta in product(CONTRACTIONS, np.linspace(0, 0.99, 12)):
        assert radius(of_means("fedinit_released", active / clients, rho, beta)) < 1
        assert radius(of_squares("fedinit_released", clients, active, rho, beta)) < 1
    assert radius(of_squares("fedinit_released", clients, active, 0.9999, 1.1)) > 1
