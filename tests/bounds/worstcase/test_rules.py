"""The rules on known vectors move as the engine does, and as paths enumerated by hand."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
import torch

from bounds.algorithm import find_algorithm
from bounds.worstcase.rule import Gradient
from bounds.worstcase.running import Member, Run, follow
from bounds.worstcase.setting import Setting
from stability.loop import simulate
from synthetic.quadratic import random_quadratics
from tests.bounds.worstcase.asking import METHODS, ask

Vector = np.ndarray[Any, np.dtype[np.float64]]


@dataclasses.dataclass(frozen=True)
class Point:
    """A known vector."""

    at: Vector

    def __add__(self, other: Point) -> Point:
        """Sum."""
        return Point(self.at + other.at)

    def __sub__(self, other: Point) -> Point:
        """Difference."""
        return Point(self.at - other.at)

    def __mul__(self, factor: Fraction) -> Point:
        """Multiple."""
        return Point(float(factor) * self.at)

    def common(self) -> Point:
        """A client alone is its own mean."""
        return self


RULES = {
    **METHODS,
    "feddyn-analysed": METHODS["feddyn"],
    "fedcm-analysed": {"weight": Fraction(1, 2)},
    "fedacg-analysed": {"momentum": Fraction(1, 2)},
    "mimelite": {"momentum": Fraction(1, 2)},
    "fedanag": {"momentum": Fraction(1, 2)},
    "fedavg-global": {"global_rate": Fraction(3, 2)},
    "scaffold-first": {"option": Fraction(1)},
}


@pytest.mark.parametrize("name", RULES)
def test_models_are_those_of_the_engine(name: str) -> None:
    """Three clients with exact gradients, three rounds, two steps."""
    algorithm = name.removesuffix("-global").removesuffix("-first")
    parameters = RULES[name]
    given: dict[str, Any] = {word: float(value) for word, value in parameters.items()}
    if "option" in given:
        given["option"] = int(given["option"])
    engine = algorithm.replace("-", "_") if "analysed" in algorithm else algorithm
    problem = random_quadratics(clients=3, dim=2, seed=5)
    run = simulate(
        problem,
        find_algorithm(engine)(**given),
        rounds=3,
        local_steps=2,
        schedule=0.25,
        metrics=[first_coordinate, second_coordinate],
    )
    setting = Setting(
        algorithm=algorithm, losses="smooth-convex", quantity="gap", parameters=parameters,
        clients=3, local_steps=2, rounds=3, rate=Fraction(1, 4),
    )  # fmt: skip

    def oracle(member: Member, _now: int) -> tuple[Gradient, Gradient]:
        def slope(point: Point) -> Point:
            asked = torch.tensor(point.at)[None, None]
            return Point(
                problem.local_gradient(asked, torch.tensor([member.function]))[0, 0].numpy()
            )

        return slope, slope

    start = Point(problem.start.numpy())
    members = [Member(i, Fraction(1, 3)) for i in range(3)]
    ours = follow(
        setting.rule,
        setting.choices,
        Run(members, [start], memories=[[start] * 3]),
        oracle,
        lambda _run, _now: range(3),
        rounds=3,
    )
    theirs = np.stack([run["first_coordinate"][0, 0], run["second_coordinate"][0, 0]], axis=1)
    np.testing.assert_allclose([model.at for model in ours.models], theirs, rtol=1e-10)


def first_coordinate(record: Any) -> torch.Tensor:
    """Of the model."""
    return torch.as_tensor(record.model[..., 0])


def second_coordinate(record: Any) -> torch.Tensor:
    """Of the model."""
    return torch.as_tensor(record.model[..., 1])


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
