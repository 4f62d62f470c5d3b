"""How long exact moments take, against the Monte-Carlo runs that they replace.

Goal: 100 clients, dimension 20, 1000 rounds in under a tenth of the time of 1000 replicas in the
engine, with ten active clients and fifty local steps as in the engine's own benchmark. Both sides
are timed in turn, on one thread, over a number of rounds each; a round costs the same early and
late, and both sides' preparation is part of what is timed. All 1000 rounds of the exact side are
timed once for each algorithm, too.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from typing import Any

import torch

from stability.algorithm import find_algorithm
from stability.loop import simulate
from synthetic.moments.exact import exact_moments
from synthetic.quadratic import random_quadratics

ALGORITHMS: dict[str, dict[str, Any]] = {
    "fedavg": {},
    "fedcm": {"weight": 0.1},
    "fedsagd": {"proximal": 0.1, "decay": 0.01, "momentum": 0.5},
    "fedinit": {"relaxation": 0.1},
    "scaffold": {},
    "feddyn": {"strength": 0.1},
}
SETTING: dict[str, Any] = {"participation": 10, "local_steps": 50, "batch": 1, "schedule": 0.05}
REPLICAS = 1000
ROUNDS = 1000
SHORT_RUNS = 2  # rounds of the engine that are timed, which then are scaled to all
SHORT_EXACT = 40
REPEATS = 3


def _seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def _measure(name: str, given: dict[str, Any]) -> dict[str, float]:
    problem = random_quadratics(clients=100, dim=20, samples=10, seed=0)
    rules = find_algorithm(name)(**given)

    def run() -> None:
        simulate(
            problem, rules, rounds=SHORT_RUNS, seeds=REPLICAS, metrics=["divergence"], **SETTING
        )

    def exact(rounds: int) -> None:
        exact_moments(problem, rules, rounds=rounds, **SETTING)

    exact(1)
    run()
    pairs = [
        (_seconds(lambda: exact(SHORT_EXACT)) / SHORT_EXACT, _seconds(run) / SHORT_RUNS)
        for _ in range(REPEATS)
    ]
    ratios = [ours / theirs for ours, theirs in pairs]
    whole = _seconds(lambda: exact(ROUNDS))
    return {
        "exact moments, ms a round": 1000 * statistics.median(ours for ours, _ in pairs),
        "1000 replicas, ms a round": 1000 * statistics.median(theirs for _, theirs in pairs),
        "ratio": statistics.median(ratios),
        "ratio, smallest": min(ratios),
        "ratio, largest": max(ratios),
        "exact moments, 1000 rounds, seconds": whole,
        "1000 replicas, 1000 rounds, seconds (scaled)": ROUNDS
        * statistics.median(theirs for _, theirs in pairs),
    }


def measure() -> dict[str, Any]:
    """Every algorithm: stateless clients first, then those with a state on each client."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        return {f"{name} (goal 0.1)": _measure(name, g) for name, g in ALGORITHMS.items()}
    finally:
        torch.set_num_threads(before)


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
