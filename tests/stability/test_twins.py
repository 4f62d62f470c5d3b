"""A run and its neighbour differ from the first use of what they differ in, and not before."""

from __future__ import annotations

from typing import Literal

import pytest
import torch

from bounds.algorithm import find_algorithm
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
