"""Metrics of batched, chunked, sparse and resumed runs have the bits of runs one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr
from torch import Tensor

from bounds.methods.feddyn import FedDyn
from stability.loop import simulate
from stability.measure import Record, known_metrics
from stability.norms import lengths
from synthetic.problem import Problem, neighbour
from synthetic.quadratic import random_quadratics
from synthetic.softmax import random_softmax
from tests.stability.arenas import module_arena

# Those that every problem here can answer.
NAMES = sorted(
    set(known_metrics())
    - {"held_out_data_gap", "held_out_clients_gap", "switching_bound", "local_gradient_cost"}
    - {"theta", "theta_ends", "theta_global", "distance_squared"}
)
PROBLEMS: dict[str, Problem] = {
    "quadratics": random_quadratics(clients=7, dim=5, samples=3, seed=1, noise=0.1),
    "softmax": random_softmax(clients=7, features=5, classes=3, samples=4, seed=1),
    "module": module_arena().problem,
}


def run(problem: Problem, **changes: Any) -> xr.Dataset:
    """Run FedDyn, which keeps states on clients and server, with a neighbour."""
    options: dict[str, Any] = {
        "rounds": 4,
        "participation": 2,
        "local_steps": 3,
        "batch": 2,
        "seeds": [4, 1, 7],
        "twin": neighbour(problem, client=2, sample=0),
        "metrics": NAMES,
    }
    return simulate(problem, FedDyn(strength=0.3), **(options | changes))


def assert_same(found: xr.Dataset, expected: xr.Dataset) -> None:
    """Compare all measured numbers bit by bit."""
    for name in NAMES:
        np.testing.assert_array_equal(found[name].values, expected[name].values, err_msg=name)


@pytest.mark.parametrize("inactive", ["idle", "train"])
@pytest.mark.parametrize("problem", PROBLEMS)
def test_however_the_run_is_cut_the_bits_are_the_same(
    problem: str, inactive: str, tmp_path: Path
) -> None:
    """By seeds, by chunks of lanes, by the order of the seeds, and by a stop in between."""
    where = PROBLEMS[problem]
    whole = run(where, inactive=inactive)
    for place, seed in enumerate([4, 1, 7]):
        assert_same(run(where, inactive=inactive, seeds=[seed]), whole.isel(seed=[place]))
    assert_same(run(where, inactive=inactive, chunk=1), whole)
    turned = run(where, inactive=inactive, seeds=[7, 4, 1])
    assert_same(turned.sel(seed=[4, 1, 7]), whole)
    file = tmp_path / "run.ckpt"
    first = {"rounds": 2, "checkpoint": file, "checkpoint_every": 2}
    run(where, inactive=inactive, **first)
    assert_same(run(where, inactive=inactive, checkpoint=file), whole)


def test_what_is_measured_every_other_round_is_the_same() -> None:
    """Running maxima and sums see every round all the same."""
    where = PROBLEMS["quadratics"]
    whole, sparse = run(where), run(where, measure_every=2)
    assert_same(sparse, whole.sel(round=sparse["round"]))


def test_a_replica_that_stops_leaves_the_others_bits_alone() -> None:
    """What metrics remember and what clients keep follow the replicas that go on."""
    where = PROBLEMS["quadratics"]
    growing = {"rounds": 8, "schedule": 3.0}
    norms = run(where, metrics=[*NAMES, length], **growing).length.max(("twin", "round"))
    limit = float(np.sort(norms)[1:].mean())
    whole, stopped = run(where, **growing), run(where, largest_norm=limit, **growing)
    gone = stopped.seed.values[stopped.diverged.values >= 0]
    assert len(gone) == 1
    rest = [seed for seed in (4, 1, 7) if seed not in gone]
    assert_same(stopped.sel(seed=rest), whole.sel(seed=rest))


def length(record: Record) -> Tensor:
    """||w^t||."""
    return lengths(record.model)
