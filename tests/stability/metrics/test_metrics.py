"""Every metric against a slow, obvious computation on runs of the reference on the same draws."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Literal

import pytest
import torch
import xarray as xr

from bounds.methods.fedavg import FedAvg
from stability.loop import simulate
from stability.measure import known_metrics
from synthetic.problem import Constant, Neighbour, neighbour
from tests.stability.metrics import slow
from tests.stability.reference import averaging
from tests.stability.reference.draws import Sampling
from tests.stability.reference.run import Run
from tests.stability.toy import Toy, reference_run, toy

SEEDS, ROUNDS, RATE, GLOBAL_RATE = (3, 8), 5, 0.2, 0.9
STEPS = Sampling(participation=3, local_steps=4, batch=2)
EPOCHS = Sampling(participation=3, epochs=2, batch=2)  # clients differ in their number of steps
Inactive = Literal["idle", "train"]
CASES: list[tuple[Sampling, Inactive]] = [
    (STEPS, "idle"),
    (STEPS, "train"),
    (EPOCHS, "idle"),
    (EPOCHS, "train"),
]
NAMES = [*slow.OF_ONE, *slow.OF_TWO, *slow.OF_STEPS]


class Known(Toy):
    """The toy, claiming constants for Theta."""

    def constants(self) -> Mapping[str, Constant]:
        """Return sigma_l = 1/2 and sigma_g = 1/4, which `slow.theta` uses."""
        return {
            "sigma_l": Constant(0.5, "sampled"),
            "sigma_g": Constant(0.25, "sampled"),
        }


@cache
def measured(sampling: Sampling, inactive: Inactive) -> tuple[xr.Dataset, list[list[Run]]]:
    """Run engine and reference alike: one run [seed][twin] of the reference for each replica."""
    problem = Known(toy(0).samples)
    other = neighbour(problem, client=1, sample=2, seed=4)
    data = simulate(
        problem,
        FedAvg(global_rate=GLOBAL_RATE),
        rounds=ROUNDS,
        participation=sampling.participation,
        local_steps=sampling.local_steps,
        epochs=sampling.epochs,
        batch=sampling.batch,
        schedule=RATE,
        seeds=SEEDS,
        twin=other,
        inactive=inactive,
        metrics=NAMES,
    )
    runs = []
    for seed in SEEDS:
        twins = []
        for own in (problem, other.problem):
            assert isinstance(own, Toy)
            everyone = inactive == "train"
            run = reference_run(own, seed, sampling, rounds=ROUNDS, rate=RATE, everyone=everyone)
            averaging.fedavg(run, global_rate=GLOBAL_RATE)
            twins.append(run)
        runs.append(twins)
    return data, runs


def last_round(name: str) -> int:
    """Return the last round of which the metric speaks: w^T has no round T after it."""
    return ROUNDS if known_metrics()[name].when == "model" else ROUNDS - 1


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("name", slow.OF_ONE)
def test_metric_of_one_run(name: str, case: tuple[Sampling, Inactive]) -> None:
    """In every round, seed and twin."""
    data, runs = measured(*case)
    assert data[name].dims == ("seed", "twin", "round")
    for s, twins in enumerate(runs):
        for j, run in enumerate(twins):
            expected = [slow.OF_ONE[name](run, t) for t in range(last_round(name) + 1)]
            found = data[name].values[s, j, : len(expected)]
            assert found == pytest.approx(expected, rel=1e-10, abs=1e-13, nan_ok=True)
            assert all(math.isnan(value) for value in data[name].values[s, j, len(expected) :])


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("name", slow.OF_TWO)
def test_metric_of_two_runs(name: str, case: tuple[Sampling, Inactive]) -> None:
    """Zero at the run itself, and the distance from it at its neighbour."""
    data, runs = measured(*case)
    for s, (run, other) in enumerate(runs):
        expected = [slow.OF_TWO[name](run, other, t) for t in range(ROUNDS + 1)]
        assert data[name].values[s, 1] == pytest.approx(expected, rel=1e-9, abs=1e-13)
        assert max(expected) > 1e-4
        assert not data[name].values[s, 0].any()


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("name", slow.OF_STEPS)
def test_metric_of_two_runs_in_each_step(name: str, case: tuple[Sampling, Inactive]) -> None:
    """Local distances after k = 0, ..., K local steps, K the most that a client makes."""
    data, runs = measured(*case)
    assert data[name].dims == ("seed", "twin", "round", "step")
    for s, (run, other) in enumerate(runs):
        for t in range(ROUNDS):
            most = max(run.steps[i] for i in run.training(t))
            expected = [slow.OF_STEPS[name](run, other, t, k) for k in range(most + 1)]
            found = data[name].values[s, 1, t, : most + 1]
            assert found == pytest.approx(expected, rel=1e-9, abs=1e-13)


def test_the_neighbours_own_sample_counts_in_the_supremum() -> None:
    """A datum far from all others has the largest loss difference; only the neighbour holds it."""
    problem = toy(0)
    far = torch.full((problem.dim,), 50.0, dtype=torch.float64)
    other = neighbour(problem, client=1, sample=2, replacement=far)
    data = simulate(
        problem,
        FedAvg(),
        rounds=3,
        local_steps=3,
        schedule=RATE,
        twin=other,
        metrics=["loss_discrepancy", "model_discrepancy"],
    )
    assert isinstance(other.problem, Toy)
    x, y = (torch.from_numpy(model) for model in data.model.values[0])
    losses = [other.problem.samples.sample_loss(1, point, 2) for point in (x, y)]
    assert data.loss_discrepancy.values[0, 1, -1] == pytest.approx(abs(losses[0] - losses[1]))
    plain = max(
        abs(problem.samples.sample_loss(i, x, j) - problem.samples.sample_loss(i, y, j))
        for i in range(problem.clients)
        for j in range(len(problem.samples.data[i]))
    )
    assert plain < 0.5 * data.loss_discrepancy.values[0, 1, -1]


def test_neighbours_side_by_side_are_measured_as_alone() -> None:
    """Two neighbours in one run: each is compared with the run, and not with the other."""
    problem = Known(toy(0).samples)
    far = torch.full((problem.dim,), 50.0, dtype=torch.float64)
    neighbours = [
        neighbour(problem, client=1, sample=2, replacement=far),
        neighbour(problem, client=0, seed=3),
    ]

    def run(twins: list[Neighbour]) -> xr.Dataset:
        return simulate(
            problem,
            FedAvg(),
            rounds=3,
            participation=4,
            local_steps=3,
            schedule=RATE,
            twin=twins,
            metrics=NAMES,
        )

    together = run(neighbours)
    for j, one in enumerate(neighbours, start=1):
        alone = run([one])
        for name in NAMES:
            pair = together[name].isel(twin=[0, j]).values
            assert alone[name].values == pytest.approx(pair, rel=1e-12, nan_ok=True)


def test_no_metric_is_without_a_slow_computation() -> None:
    """The folder decides what there is; these tables and the other files must cover it."""
    from tests.stability.metrics import test_more, test_quantities

    assert known_metrics().keys() == {*NAMES, *test_more.NAMES, *test_quantities.METRICS}
