"""The engine's problems in the reference's form, and runs of both on the same draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Literal

import torch
from torch import Tensor, nn

from bounds.algorithm import Algorithm
from stability.loop import simulate
from stability.measure import Record
from synthetic.client_data import ClientData
from synthetic.module_problem import ModuleProblem
from synthetic.problem import Neighbour
from synthetic.problem import Problem as EngineProblem
from synthetic.quadratic import Quadratics
from synthetic.softmax import SoftmaxRegression
from tests.stability.reference import problems
from tests.stability.reference.draws import Sampling, noise
from tests.stability.reference.run import Problem, Run
from tests.stability.toy import Toy

Training = Callable[[Run], None]


@dataclass(frozen=True)
class Arena:
    """A problem, its neighbour and how to train on it."""

    problem: EngineProblem
    twin: Neighbour | None
    sampling: Sampling
    rounds: int = 20
    rate: float = 0.1
    decay: float = 1.0
    inactive: Literal["idle", "train"] = "idle"
    seeds: tuple[int, ...] = (0, 5)

    @property
    def problems(self) -> tuple[EngineProblem, ...]:
        """The problem of each twin."""
        return (self.problem,) if self.twin is None else (self.problem, self.twin.problem)


def run_engine(arena: Arena, algorithm: Algorithm) -> Tensor:
    """Return the global models [seed, twin, round, dim] of the engine."""
    models: list[Tensor] = []

    def collect(record: Record) -> Tensor:
        models.append(record.model)
        return record.model[:, :, 0]

    simulate(
        arena.problem,
        algorithm,
        rounds=arena.rounds,
        participation=arena.sampling.participation,
        local_steps=arena.sampling.local_steps,
        epochs=arena.sampling.epochs,
        batch=arena.sampling.batch,
        schedule={"kind": "exponential", "rate": arena.rate, "decay": arena.decay},
        seeds=arena.seeds,
        twin=arena.twin,
        inactive=arena.inactive,
        metrics=[collect],
    )
    return torch.stack(models, dim=2)


def run_reference(arena: Arena, training: Training) -> Tensor:
    """Return the same of the reference."""

    def models(seed: int, problem: EngineProblem) -> Tensor:
        run = matching_run(arena, seed, problem)
        training(run)
        return torch.stack(run.models)

    return torch.stack(
        [torch.stack([models(seed, one) for one in arena.problems]) for seed in arena.seeds]
    )


def matching_run(arena: Arena, seed: int, problem: EngineProblem) -> Run:
    """Return a run of the reference, not yet trained, on the engine's draws."""
    sizes = problem.sizes(torch.arange(problem.clients)).tolist()
    sampling = arena.sampling
    form, draw = reference_form(problem, sampling, seed)
    return Run(
        problem=form,
        start=problem.initial(seed),
        active=[sampling.active(seed, t, problem.clients) for t in range(arena.rounds)],
        steps=[sampling.steps(size) for size in sizes],
        rate=lambda t, _k: arena.rate * arena.decay**t,
        draw=draw,
        everyone=arena.inactive == "train",
        sizes=sizes,
    )


def reference_form(
    problem: EngineProblem, sampling: Sampling, seed: int
) -> tuple[Problem, Callable[[int, int, int], Tensor | None]]:
    """Return the problem written out, and its draws in the form that it takes."""
    if isinstance(problem, Quadratics):
        return _quadratics(problem, sampling, seed)
    if isinstance(problem, Toy):
        sizes = [len(rows) for rows in problem.samples.data]
        return problem.samples, lambda t, i, k: sampling.samples(seed, t, i, k, sizes[i])
    if isinstance(problem, SoftmaxRegression):
        linear = nn.Linear(problem.features, problem.classes, bias=False, dtype=problem.dtype)
        return _module(linear, problem.data, problem.ridge, sampling, seed)
    if isinstance(problem, ModuleProblem):
        return _module(deepcopy(problem.module), problem.data, problem.decay, sampling, seed)
    raise TypeError(type(problem))


def _module(
    module: nn.Module, data: ClientData, decay: float, sampling: Sampling, seed: int
) -> tuple[Problem, Callable[[int, int, int], Tensor | None]]:
    """A draw lists the numbers of the samples."""
    sizes: list[int] = data.sizes.tolist()
    starts = [sum(sizes[:i]) for i in range(len(sizes))]
    rows = [slice(start, start + size) for start, size in zip(starts, sizes, strict=True)]
    form = problems.Module(
        module, [data.inputs[row] for row in rows], [data.targets[row] for row in rows], decay
    )
    return form, lambda t, i, k: sampling.samples(seed, t, i, k, sizes[i])


def _quadratics(
    problem: Quadratics, sampling: Sampling, seed: int
) -> tuple[Problem, Callable[[int, int, int], Tensor | None]]:
    """A draw is what is added to H_i (x - c_i): H_i (c_i - mean of the centres drawn) + noise."""
    matrices: Sequence[Tensor] = [
        problem.curvatures[i % len(problem.curvatures)] for i in range(problem.clients)
    ]
    middles = [problem.centres[i].mean(dim=0) for i in range(problem.clients)]

    def draw(t: int, i: int, k: int) -> Tensor:
        rows = sampling.samples(seed, t, i, k, problem.samples)
        middle = middles[i] if rows is None else problem.centres[i][rows].mean(dim=0)
        shift = matrices[i] @ (middles[i] - middle)
        # Independent standard normal numbers in the eigenbasis are what the engine draws.
        basis = problem.bases[i % len(problem.bases)]
        return shift + problem.noise * (basis @ noise(seed, t, i, k, problem.dim))

    return problems.Quadratics(matrices, middles), draw
