"""Paths that are enumerated by hand stay below the worst case."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from tests.bounds.worstcase.asking import ask

# One-dimensional quadratics: curvature and centre of each client.
Federation = list[tuple[float, float]]
FEDERATIONS: list[Federation] = [
    [(1.0, 1.0), (1.0, -1.0), (1.0, 0.0)],
    [(1.0, 1.0), (0.1, -2.0), (0.5, 0.0)],
    [(0.2, 3.0), (1.0, -0.5), (1.0, 0.25)],
]


def best(federation: Federation) -> float:
    """The minimiser."""
    return sum(h * c for h, c in federation) / sum(h for h, _ in federation)


def conditions(federation: Federation, start: float) -> dict[str, Any]:
    """The constants of a federation."""
    at = best(federation)
    spread = sum((h * (at - c)) ** 2 for h, c in federation) / len(federation)
    return {
        "losses": "smooth-strongly-convex",
        "dissimilarity": Fraction(spread**0.5) + Fraction(1, 10**9),
        "start": {"distance": Fraction(abs(start - at)) + Fraction(1, 10**9)},
    }


@pytest.mark.parametrize("federation", FEDERATIONS)
@pytest.mark.parametrize("algorithm", ["fedavg", "fedinit"])
def test_drawn_clients_stay_below_the_worst_case(algorithm: str, federation: Federation) -> None:
    """Every sequence of two of three clients, two rounds, written out once more."""
    beta = 0.1 if algorithm == "fedinit" else 0.0
    at, total = best(federation), 0.0
    for path in product(list(combinations(range(3), 2)), repeat=2):
        model, last = 2.0, [2.0] * 3
        for chosen in path:
            for i in chosen:
                h, centre = federation[i]
                x = model + beta * (model - last[i])
                last[i] = x - h * (x - centre) / 2
            model = sum(last[i] for i in chosen) / 2
        total += (model - at) ** 2 / 9
    worst = ask(
        algorithm, quantity="distance", clients=3, active=2, rounds=2, eta="1/2",
        **conditions(federation, 2.0),
    ).value  # fmt: skip
    assert total <= worst * (1 + 1e-6)
    assert total > worst / 50


@pytest.mark.parametrize("federation", FEDERATIONS)
def test_noisy_clients_stay_below_the_worst_case(federation: Federation) -> None:
    """Two clients, one step, noise of one deviation to either side."""
    federation, at, total = federation[:2], best(federation[:2]), 0.0
    for errors in product((-1.0, 1.0), repeat=2):
        ends = [2.0 - (h * (2.0 - c) + e) / 2 for (h, c), e in zip(federation, errors, strict=True)]
        total += (sum(ends) / 2 - at) ** 2 / 4
    worst = ask(
        quantity="distance", clients=2, eta="1/2", outcomes=2, noise=1,
        **conditions(federation, 2.0),
    ).value  # fmt: skip
    assert total <= worst * (1 + 1e-6)
    assert total > worst / 50
