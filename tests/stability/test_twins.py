"""A run and its neighbour differ from the first use of what they differ in, and not before."""

from __future__ import annotations

from typing import Literal

import pytest
import torch

from bounds.algorithm import find_algorithm
from stability.loop import simulate
from stability.specification import make_problem, specify
from synthetic.problem import neighbour
from synthetic.quadratic import random_quadratics
from tests.stability.algorithm_cases import CASES, DISTILLING, Case
from tests.stability.arenas import module_arena
from tests.stability.matching import Arena, run_engine
from tests.stability.reference.draws import Sampling

CLIENT, SAMPLE = 1, 2
# They ask a client for its gradient over all samples whenever it trains.
FULL_GRADIENTS = {"gd", "mimelite", "scaffold(option=1, global_rate=0.7)"}


def first_use(arena: Arena, seed: int, *, sample: int | None) -> int:
    """Return the first round in which the changed datum, or the changed client, is used."""
    sampling, size = arena.sampling, 3
    for t in range(arena.rounds):
        training = (
            range(arena.problem.clients)
            if arena.inactive == "train"
            else sampling.active(seed, t, arena.problem.clients)
        )
        if CLIENT not in training:
            continue
        drawn = [sampling.samples(seed, t, CLIENT, k, size) for k in range(sampling.steps(size))]
        if sample is None or any(rows is not None and sample in rows.tolist() for rows in drawn):
            return t
    return arena.rounds


@pytest.mark.parametrize("inactive", ["idle", "train"])
@pytest.mark.parametrize("sample", [SAMPLE, None])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_neighbour_has_the_same_bits_until_the_difference_is_used(
    case: Case, sample: int | None, inactive: Literal["idle", "train"]
) -> None:
    """All algorithms, replaced samples and replaced clients; twins share every draw."""
    problem = random_quadratics(clients=6, dim=3, samples=3, seed=2, noise=0.1)
    arena = Arena(
        problem=problem,
        twin=neighbour(problem, client=CLIENT, sample=sample),
        sampling=Sampling(participation=2, local_steps=2, batch=1),
        rounds=12,
        inactive=inactive,
        seeds=(1, 4, 13),
    )
    models = run_engine(arena, find_algorithm(case.name)(**case.options))
    full = case.name in FULL_GRADIENTS or str(case) in FULL_GRADIENTS
    for run, seed in zip(models, arena.seeds, strict=True):
        used = first_use(arena, seed, sample=None if full else sample)
        assert torch.equal(run[0, : used + 1], run[1, : used + 1])
        active = [arena.sampling.active(seed, t, problem.clients) for t in range(arena.rounds)]
        # Whoever trains without being averaged shows only once it is averaged; a full gradient
        # moves a control variate first and a model later.
        shown = next((t for t in range(used, arena.rounds) if CLIENT in active[t]), arena.rounds)
        if shown < arena.rounds and (sample is None or (shown == used and not full)):
            assert not torch.equal(run[0, shown + 1], run[1, shown + 1])


@pytest.mark.parametrize("case", DISTILLING, ids=str)
def test_the_same_of_what_needs_a_module(case: Case) -> None:
    """Until client 1 is first active, the neighbour in which it is another has the same bits."""
    arena = module_arena(rounds=5, seeds=(0, 1, 2, 3))
    changed = neighbour(arena.problem, client=CLIENT)
    arena = module_arena(rounds=5, seeds=(0, 1, 2, 3), problem=arena.problem, twin=changed)
    models = run_engine(arena, find_algorithm(case.name)(**case.options))
    for run, seed in zip(models, arena.seeds, strict=True):
        used = first_use(arena, seed, sample=None)
        assert torch.equal(run[0, : used + 1], run[1, : used + 1])
        if used < arena.rounds:
            assert not torch.equal(run[0, used + 1], run[1, used + 1])


@pytest.mark.parametrize("family", ["logistic", "huber", "softmax"])
def test_the_only_client_gets_another_of_its_data(family: str) -> None:
    """Drawn from its other samples: one loss becomes another's, and the rest stay."""
    problem = make_problem({"family": family, "clients": 1, "samples": 4})
    client = torch.tensor([0])
    rows = torch.arange(int(problem.sizes(client)))
    point = torch.ones(1, 1, problem.dim, dtype=problem.dtype)
    before = problem.sample_losses(point, client, rows[None])[0, 0]
    for seed in range(3):
        other = neighbour(problem, client=0, sample=1, seed=seed).problem
        after = other.sample_losses(point, client, rows[None])[0, 0]
        assert torch.equal(after[rows != 1], before[rows != 1])
        assert after[1] in before[rows != 1]


def test_the_neighbour_of_plain_gradient_descent_is_where_it_is_computed_to_be() -> None:
    """On (a/2n) sum_j |x - c_j|^2 a step keeps 1 - eta a of a difference and adds eta a d/n."""
    table = {"client": 0, "sample": 3, "replacement": [1.0, 2.0]}
    options = {"rounds": 3, "schedule": 0.5, "metrics": ["model_discrepancy"], "twin": table}
    curved = {
        "family": "quadratic",
        "clients": 1,
        "samples": 5,
        "dim": 2,
        "smallest": 0.8,
        "largest": 0.8,
    }
    told = specify({"problem": curved, "algorithm": {"name": "gd"}, "run": options})
    found = simulate(told.problem, told.algorithm, **told.options)["model_discrepancy"]
    centres = told.problem.centres  # type: ignore[attr-defined]
    moved = float((torch.tensor([1.0, 2.0]) - centres[0, 3]).norm()) / 5
    kept = 1 - 0.5 * 0.8
    expected = [moved * (1 - kept**t) for t in range(4)]
    assert found.isel(seed=0, twin=1).values.tolist() == pytest.approx(expected)
