"""However a run is cut up, every number in it has the same bits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import xarray as xr
from torch import nn
from torch.nn.functional import cross_entropy

from bounds.algorithm import Algorithm, find_algorithm
from stability.loop import simulate
from stability.measure import Record, metric
from stability.relaxed import Relaxed
from synthetic.problem import Problem, neighbour
from synthetic.quadratic import random_quadratics
from synthetic.softmax import SoftmaxRegression, random_softmax
from tests.stability.test_against_reference import CASES, DISTILLING, Case


@metric(when="round", needs={"iterates", "gradients"}, keeps={"last": lambda record: record.ends})
def everything(record: Record) -> torch.Tensor:
    """One number that depends on all that is recorded."""
    path = record.iterates.nan_to_num().abs().amax((2, 3, 4))
    slope = record.gradients.nan_to_num().abs().amax((2, 3, 4))
    return path + slope + record.kept("last").abs().amax((2, 3))


def uneven_softmax() -> SoftmaxRegression:
    """Clients with different numbers of samples, in an odd dimension."""
    whole = random_softmax(clients=7, features=5, classes=3, samples=9)
    counts = [9, 4, 7, 9, 5, 1, 8]
    data = [whole.data.all_of(client) for client in range(7)]
    cut = [(x[:n], y[:n]) for (x, y), n in zip(data, counts, strict=True)]
    return SoftmaxRegression(cut, classes=3, ridge=0.01)


def module() -> Problem:
    """A two-layer perceptron on the same data."""
    torch.manual_seed(0)
    data = uneven_softmax().data
    layers = nn.Sequential(nn.Linear(5, 4), nn.Tanh(), nn.Linear(4, 3)).double()
    return Problem.from_module(layers, cross_entropy, [data.all_of(i) for i in range(7)])


PROBLEMS: dict[str, Problem] = {
    "quadratics": random_quadratics(clients=7, dim=5, samples=9, noise=0.1),
    "softmax": uneven_softmax(),
    "module": module(),
}
TRAINING: dict[str, dict[str, Any]] = {
    "steps": {"local_steps": 3, "batch": 2},
    "epochs": {"epochs": 2, "batch": 4},
    "full": {"local_steps": 2},
}


def run(problem: Problem, algorithm: Algorithm, **changes: Any) -> xr.Dataset:
    """Three seeds with two neighbours."""
    options: dict[str, Any] = {
        "rounds": 4,
        "participation": 3,
        "schedule": {"kind": "harmonic", "rate": 0.2},
        "seeds": [3, 1, 8],
        "twin": [neighbour(problem, client=3, sample=0), neighbour(problem, client=2)],
        "metrics": [everything],
    }
    return simulate(problem, algorithm, **(options | changes))


def assert_same(found: xr.Dataset, expected: xr.Dataset) -> None:
    """Bit by bit."""
    for name in ("model", "everything"):
        np.testing.assert_array_equal(found[name].values, expected[name].values, err_msg=name)


def assert_cuts_agree(problem: Problem, algorithm: Algorithm, **training: Any) -> None:
    """Chunks, blocks, another order of the seeds, and every run on its own."""
    whole = run(problem, algorithm, **training)
    assert bool(np.isfinite(whole["model"].values).all())
    assert_same(run(problem, algorithm, chunk=2, memory=1, **training), whole)
    assert_same(run(problem, algorithm, chunk=2, threads=2, **training), whole)
    turned = run(problem, algorithm, seeds=[8, 3, 1], **training)
    assert_same(turned.sel(seed=[3, 1, 8]), whole)
    alone = run(problem, algorithm, seeds=[1], twin=None, **training)
    assert_same(alone.isel(twin=0), whole.sel(seed=[1]).isel(twin=0))
    second = neighbour(problem, client=2)
    beside = run(problem, algorithm, seeds=[8], twin=second, **training)
    assert_same(beside.isel(twin=1), whole.sel(seed=[8]).isel(twin=2))


@pytest.mark.parametrize("inactive", ["idle", "train"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_algorithm_on_quadratics(case: Case, inactive: str) -> None:
    """In the quadratics' own coordinates, with noise."""
    algorithm = find_algorithm(case.name)(**case.options)
    assert_cuts_agree(PROBLEMS["quadratics"], algorithm, inactive=inactive, **TRAINING["steps"])


@pytest.mark.parametrize("training", TRAINING)
@pytest.mark.parametrize("problem", PROBLEMS)
def test_every_way_of_training_on_every_problem(problem: str, training: str) -> None:
    """With an algorithm that keeps states on both sides and asks for full gradients."""
    scaffold = find_algorithm("scaffold")(option=1)
    relaxed = Relaxed(inner=scaffold, relaxation=0.1)
    assert_cuts_agree(PROBLEMS[problem], relaxed, **TRAINING[training])


@pytest.mark.parametrize("case", DISTILLING, ids=str)
def test_what_needs_a_module(case: Case) -> None:
    """FedNTD here; MOON has a module of its own in the reference's tests."""
    if case.name == "fedntd":
        algorithm = find_algorithm(case.name)(**case.options)
        assert_cuts_agree(PROBLEMS["module"], algorithm, **TRAINING["steps"])


@pytest.mark.parametrize("shape", [(50, 1), (50, 3), (17, 2)])
def test_other_dimensions(shape: tuple[int, int]) -> None:
    """Dimensions for which the library rounds by place or by batch."""
    dim, samples = shape
    problem = random_quadratics(clients=7, dim=dim, samples=samples)
    for algorithm in (find_algorithm("fedsam")(radius=0.1), find_algorithm("feddyn")(strength=1.0)):
        assert_cuts_agree(problem, algorithm, local_steps=3)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_softmax_at_its_usual_size(dtype: str) -> None:
    """784 features, ten classes, minibatches of fifty."""
    problem = random_softmax(clients=7, features=784, classes=10, samples=60)
    algorithm = find_algorithm("feddyn")(strength=0.1)
    options = {"local_steps": 2, "batch": 50, "dtype": dtype, "rounds": 2}
    assert_cuts_agree(problem, algorithm, **options)


@pytest.mark.parametrize("stop", [1, 2, 5])
@pytest.mark.parametrize("name", ["feddyn", "quick"])
def test_a_resumed_run_is_the_run(name: str, stop: int, tmp_path: Path) -> None:
    """Stopped after some rounds, and gone on with from the file."""
    algorithm = find_algorithm("feddyn")(strength=0.5)
    metrics = ["divergence", "pseudo_gradient_cosine", "objective"] if name == "feddyn" else []
    options: dict[str, Any] = {
        "local_steps": 3,
        "batch": 2,
        "metrics": [everything, *metrics],
        "measure_every": 2,
    }
    problem = PROBLEMS["softmax"]
    whole = run(problem, algorithm, rounds=7, **options)
    file = tmp_path / "run.checkpoint"
    run(problem, algorithm, rounds=stop, checkpoint=file, **options)
    resumed = run(problem, algorithm, rounds=7, checkpoint=file, checkpoint_every=2, **options)
    # What is measured after the last round belongs to the run that ended there.
    for variable in whole.data_vars:
        found, expected = resumed[variable].values, whole[variable].values
        np.testing.assert_array_equal(found, expected, err_msg=str(variable))


class Interrupted(Exception):
    """Stands for a run that is killed."""


def test_an_interrupted_run_goes_on_from_its_last_checkpoint(tmp_path: Path) -> None:
    """After round 5 of 8, with a checkpoint every 2."""
    algorithm = find_algorithm("fedinit")(relaxation=0.1)
    file = tmp_path / "run.checkpoint"

    def stop(done: int, _: int) -> None:
        if done == 5:
            raise Interrupted

    options: dict[str, Any] = {"local_steps": 2, "batch": 2, "rounds": 8}
    with pytest.raises(Interrupted):
        run(
            PROBLEMS["softmax"],
            algorithm,
            checkpoint=file,
            checkpoint_every=2,
            progress=stop,
            **options,
        )
    counted: list[int] = []
    resumed = run(
        PROBLEMS["softmax"],
        algorithm,
        checkpoint=file,
        progress=lambda done, _: counted.append(done),
        **options,
    )
    assert counted[0] == 5
    assert_same(resumed, run(PROBLEMS["softmax"], algorithm, **options))
