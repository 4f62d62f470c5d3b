"""How long exact moments take, against the Monte-Carlo runs that they replace.

Goal: 100 clients, dimension 20, 1000 rounds in under a tenth of the time of 1000 replicas in the
engine, with ten active clients and fifty local steps as in the engine's own benchmark. Both sides
are timed in turn, in CPU seconds, over a few rounds each and scaled to all, since a round costs the
same early and late; what either prepares before and in its first two rounds is added once.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from typing import Any

import torch

from bounds.algorithm import find_algorithm
from stability.loop import simulate
from synthetic.moments.exact import exact_moments
from synthetic.quadratic import random_quadratics

ALGORITHMS: dict[str, dict[str, Any]] = {
    "fedavg": {},
    "fedcm": {"weight": 0.1},
    "fedprox": {"proximal": 0.1},
    "fedsagd": {"proximal": 0.1, "decay": 0.01, "momentum": 0.5},
    "fedavgm": {"momentum": 0.5},
    "fedacg": {"momentum": 0.5, "penalty": 0.1},
    "fedanag": {"momentum": 0.5},
    "mimelite": {"momentum": 0.5},
    "fedinit": {"relaxation": 0.1},
    "scaffold": {},
    "feddyn": {"strength": 0.1},
}
SETTING: dict[str, Any] = {"participation": 10, "local_steps": 50, "batch": 1, "schedule": 0.05}
REPLICAS = 1000
ROUNDS = 1000
ENGINE_ROUNDS, EXACT_ROUNDS = 1, 40  # that are timed
REPEATS = 3


def _seconds(action: Callable[[int], object], rounds: int) -> float:
    """CPU seconds of all rounds: those of the first two, and of some more, scaled."""
    start = time.process_time()
    action(2)
    first = time.process_time()
    action(2 + rounds)
    each = (time.process_time() - first - (first - start)) / rounds
    return first - start + (ROUNDS - 2) * each


def _measure(name: str, given: dict[str, Any]) -> dict[str, float]:
    problem = random_quadratics(clients=100, dim=20, samples=10, seed=0)
    rules = find_algorithm(name)(**given)

    def run(rounds: int) -> None:
        simulate(problem, rules, rounds=rounds, seeds=REPLICAS, metrics=["divergence"], **SETTING)

    def exact(rounds: int) -> None:
        exact_moments(problem, rules, rounds=rounds, **SETTING)

    exact(2)
    run(1)
    pairs = [(_seconds(exact, EXACT_ROUNDS), _seconds(run, ENGINE_ROUNDS)) for _ in range(REPEATS)]
    ratios = [ours / theirs for ours, theirs in pairs]
    return {
        "ratio": statistics.median(ratios),
        "ratio, smallest": min(ratios),
        "ratio, largest": max(ratios),
        "exact moments, CPU seconds": statistics.median(ours for ours, _ in pairs),
        "1000 replicas, CPU seconds": statistics.median(theirs for _, theirs in pairs),
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
