"""Every metric of the loop beside the quantity of the same name, on what the loop did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest
import torch
import xarray as xr
from torch import Tensor

from bounds.quantities.law import known
from stability.confront.from_record import QUANTITIES
from stability.loop import simulate
from stability.measure import Record, metric
from stability.specification import make_algorithm
from synthetic.problem import Problem, neighbour
from synthetic.quadratic import random_quadratics

# What needs drawn data, a drawn sample or a minimiser has tests of its own.
ELSEWHERE = {
    "loss_change", "generalisation_gap", "size_of_gap", "largest_change_of_risk", "cost",
}  # fmt: skip
ROUNDS, STEPS, CLIENTS = 4, 3, 5


@dataclass
class Client:
    """One client in a round."""

    problem: Problem
    label: int
    points: Tensor
    share: float = 1 / CLIENTS

    def slope(self, point: Tensor) -> Tensor:
        """grad f_i."""
        gradient = self.problem.local_gradient(point[None, None], torch.tensor([self.label]))
        return gradient[0, 0]


@dataclass
class Trace:
    """One of the twins, from what was taken down in every round."""

    problems: list[Problem]
    taken: list[tuple[Tensor, Tensor, Tensor]]
    which: int = 0
    count = CLIENTS
    steps = STEPS

    @property
    def problem(self) -> Problem:
        """Of this twin."""
        return self.problems[self.which]

    @cached_property
    def twin(self) -> Trace:
        """The neighbour."""
        return Trace(self.problems, self.taken, 1 - self.which)

    def model(self, t: int) -> Tensor:
        """w^t."""
        models = [self.taken[0][0], *(after for _, _, after in self.taken)]
        return models[t][0, self.which]

    def clients(self, t: int) -> Iterator[Client]:
        """All of them, since all train."""
        for label in range(CLIENTS):
            yield Client(self.problem, label, self.taken[t][1][0, self.which, label])

    def last(self, t: int) -> Iterator[tuple[float, Tensor]]:
        """The models at the end of the round before."""
        for label in range(CLIENTS):
            before = self.taken[t - 1][1][0, self.which, label, -1] if t else self.model(0)
            yield 1 / CLIENTS, before

    def mean(self, vectors: Iterable[tuple[float, Tensor]]) -> Tensor:
        """Over the clients."""
        return torch.stack([share * vector for share, vector in vectors]).sum(0)

    def square(self, vector: Tensor) -> float:
        """|v|^2."""
        return float(vector @ vector)

    def length(self, vector: Tensor) -> float:
        """|v|."""
        return float(torch.linalg.vector_norm(vector))

    def slope(self, point: Tensor) -> Tensor:
        """grad f."""
        return self.problem.objective_gradient(point[None])[0]

    def loss(self, point: Tensor) -> float:
        """f."""
        return float(self.problem.objective(point[None])[0])


@dataclass
class Law:
    """One path alone."""

    trace: Trace
    rounds = ROUNDS
    least = 0.0

    @property
    def minimiser(self) -> Tensor:
        """Of the first twin, whose distance is measured."""
        found: Tensor = self.trace.problem.minimiser  # type: ignore[attr-defined]
        return found

    def expected(self, of: Callable[[Any], Any]) -> Any:
        """Of that path."""
        return of(self.trace)


METRICS = {str(one.metric) for name, one in QUANTITIES.items() if name not in ELSEWHERE}


@pytest.fixture(scope="module")
def ran() -> tuple[xr.Dataset, Law]:
    """FedInit with two of five clients active, while all train, and a neighbour."""
    problem = random_quadratics(clients=CLIENTS, dim=3, samples=4, seed=3)
    twin = neighbour(problem, client=1, sample=2)
    taken: list[tuple[Tensor, Tensor, Tensor]] = []

    @metric(name="taken", when="round", needs={"iterates"})
    def take(record: Record) -> Tensor:
        assert record.happened.trained.tolist() == [list(range(CLIENTS))]
        taken.append((record.model.clone(), record.iterates.clone(), record.after.clone()))
        return torch.zeros_like(record.model[..., 0])

    run = simulate(
        problem,
        make_algorithm({"name": "fedinit", "relaxation": 0.3}),
        rounds=ROUNDS,
        local_steps=STEPS,
        participation=2,
        inactive="train",
        schedule=0.05,
        batch=1,
        seeds=1,
        twin=twin,
        metrics=[take, *METRICS],
    )
    return run, Law(Trace([problem, twin.problem], taken))


@pytest.mark.parametrize("name", sorted(QUANTITIES.keys() - ELSEWHERE))
def test_a_metric_is_the_quantity(name: str, ran: tuple[xr.Dataset, Law]) -> None:
    """In every round; what is above f* is taken above zero here."""
    run, law = ran
    told = QUANTITIES[name]
    assert isinstance(told.metric, str)
    series = run[told.metric].isel(seed=0, twin=told.twin).values
    for t in range(ROUNDS):
        assert known()[name].of(law, t) == pytest.approx(float(series[t]), rel=1e-9, abs=1e-12)


def test_every_quantity_on_runs_is_held_somewhere() -> None:
    """What has tests elsewhere is named, and named rightly."""
    assert QUANTITIES.keys() >= ELSEWHERE
    assert QUANTITIES.keys() - ELSEWHERE <= known().keys()
