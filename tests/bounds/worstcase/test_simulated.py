"""No run of the engine on a problem of the class is beyond the worst case."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
import torch

from bounds.algorithm import Algorithm, find_algorithm
from bounds.worstcase.api import worst_case
from stability.loop import simulate
from stability.measure import Record
from stability.norms import squared_lengths
from synthetic.quadratic import Quadratics, random_quadratics
from tests.bounds.worstcase.asking import METHODS

CLIENTS, STEPS, ROUNDS = 3, 2, 2
RATE = Fraction(1, 2)
# Metrics of the engine, and the quantity that each of them is at the end.
METRICS = {
    "v1": "local_movement",
    "v2": "global_movement",
    "drift": "drift_after_steps",
    "divergence": "divergence",
}


def above(value: float) -> Fraction:
    """A fraction a little larger."""
    return Fraction(math.ceil(value * 10**6) + 1, 10**6)


def distance(record: Record) -> torch.Tensor:
    """|w - x*|^2."""
    assert isinstance(record.problem, Quadratics)
    return squared_lengths(record.model - record.problem.minimiser)


def gap(record: Record) -> torch.Tensor:
    """f(w) - f*."""
    assert isinstance(record.problem, Quadratics)
    return record.problem.objective(record.model) - record.problem.optimum


def engine_rule(algorithm: str) -> Algorithm:
    """The engine's method with the same parameters."""
    given: dict[str, Any] = {name: float(x) for name, x in METHODS[algorithm].items()}
    return find_algorithm(algorithm)(**given)


def run_quantities(algorithm: str, problem: Quadratics) -> dict[str, float]:
    """The quantities of one run, with all clients and exact gradients."""
    run = simulate(
        problem,
        engine_rule(algorithm),
        rounds=ROUNDS,
        local_steps=STEPS,
        schedule=float(RATE),
        metrics=[distance, gap, *METRICS.values()],
    )
    last = {"distance": ROUNDS, "gap": ROUNDS, "divergence": ROUNDS}
    found = {}
    for quantity in ("distance", "gap", *METRICS):
        values = run[METRICS.get(quantity, quantity)]
        found[quantity] = float(values[0, 0, last.get(quantity, ROUNDS - 1)])
    return found


@pytest.mark.parametrize("algorithm", METHODS)
def test_quadratics_are_below_the_worst_case(algorithm: str) -> None:
    """Strongly convex quadratics, with the constants of the very problem that ran."""
    reached = dict.fromkeys(("distance", "gap", *METRICS), 0.0)
    for seed in range(3):
        problem = random_quadratics(clients=CLIENTS, dim=1 + seed, seed=seed)
        everybody = torch.arange(CLIENTS)
        slopes = problem.local_gradient(problem.minimiser.expand(CLIENTS, 1, -1), everybody)
        constants: dict[str, Any] = {
            "smoothness": above(float(problem.spectra.max())),
            "convexity": Fraction(99, 100) * Fraction(float(problem.spectra.min())),
            "dissimilarity": above(float(squared_lengths(slopes).mean()) ** 0.5),
        }
        start = {
            "distance": above(float(squared_lengths(problem.start - problem.minimiser)) ** 0.5),
            "norm": above(float(squared_lengths(problem.start)) ** 0.5),
        }
        if algorithm != "fedsagd":
            del start["norm"]
        for quantity, measured in run_quantities(algorithm, problem).items():
            worst = worst_case(
                algorithm,
                losses="smooth-strongly-convex",
                quantity=quantity,
                parameters=METHODS[algorithm],
                clients=CLIENTS,
                local_steps=STEPS,
                rounds=ROUNDS,
                eta=RATE,
                start=start,
                **constants,
            ).value
            assert measured <= worst * (1 + 1e-6)
            reached[quantity] = max(reached[quantity], measured / worst)
    # The bound is not vacuous: some run comes within a factor of twenty.
    assert min(reached.values()) > 0.05
