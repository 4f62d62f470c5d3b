"""The engine against the plain reference of the tests, on the same draws and one thread.

Goals: multinomial logistic with 784 inputs, 100 clients, 10 active, 50 local steps of batch 50, 10
seeds x 2 twins: 4 times (10 if possible); a small CNN on 3x32x32: twice; quadratics with d = 50:
50 times. How a round goes with the clients is measured in `bench_scaling`.

Both sides of a ratio are timed in turn in one run, in CPU seconds, each in a process of its own;
the reference gets its draws for nothing (they are made before it is timed), the engine makes its
own. Before anything is timed
both must have given the same models.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from bounds.algorithm import Algorithm
from bounds.methods.fedavg import FedAvg
from bounds.methods.feddyn import FedDyn
from bounds.methods.fedinit import FedInit
from stability.allocation import kept_memory
from stability.loop import simulate
from synthetic.client_data import ClientData
from synthetic.problem import Problem, neighbour
from synthetic.quadratic import random_quadratics
from synthetic.softmax import SoftmaxRegression
from tests.stability.matching import Arena, Training, matching_run
from tests.stability.reference import averaging, control, initialisation
from tests.stability.reference.draws import Sampling
from tests.stability.reference.run import Run

REPEATS = 5
METHODS: dict[str, tuple[Algorithm, Training]] = {
    "FedAvg": (FedAvg(), averaging.fedavg),
    "FedDyn": (FedDyn(strength=0.1), lambda run: control.feddyn(run, strength=0.1)),
    "FedInit": (
        FedInit(relaxation=0.1),
        lambda run: initialisation.fedinit(run, relaxation=0.1),
    ),
}


@dataclass(frozen=True)
class Subject:
    """What is timed: an arena with many seeds, and how many of them the reference runs."""

    arena: Arena
    reference_seeds: int
    tolerance: float


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _engine(arena: Arena, algorithm: Algorithm) -> Tensor:
    """The last models, [seed, twin, dim]."""
    sampling = arena.sampling
    found = simulate(
        arena.problem,
        algorithm,
        rounds=arena.rounds,
        participation=sampling.participation,
        local_steps=sampling.local_steps,
        batch=sampling.batch,
        schedule=arena.rate,
        seeds=arena.seeds,
        twin=arena.twin,
    )
    return torch.from_numpy(found["model"].values)


def _reference(arena: Arena) -> list[list[Run]]:
    """Runs of the reference [seed][twin] that remember their draws."""
    runs = [[matching_run(arena, seed, one) for one in arena.problems] for seed in arena.seeds]
    for row in runs:
        for run in row:
            run.draw = cache(run.draw)
    return runs


def _train(runs: list[list[Run]], training: Training) -> Tensor:
    """The last models, [seed, twin, dim]."""
    for row in runs:
        for run in row:
            run.models.clear()
            run.last.clear()
            run.states.clear()
            training(run)
    return torch.stack([torch.stack([run.models[-1] for run in row]) for row in runs])


def _ratio(name: str, method: str) -> dict[str, float]:
    """How many times faster a run and round is, with quartiles over the repeats.

    The reference lives in a process of its own, as a plain program would, and is asked in turn.
    """
    subject, (algorithm, _) = SUBJECTS[name](), METHODS[method]
    arena = subject.arena
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(name, method, there), daemon=True)
    process.start()
    expected = torch.from_numpy(here.recv())
    found = _engine(arena, algorithm)[: subject.reference_seeds]
    apart = ((found - expected).norm() / expected.norm()).item()
    if not apart < subject.tolerance:
        message = f"{method}: the engine and the reference differ by {apart}"
        raise RuntimeError(message)
    ours, theirs = [], []
    for _ in range(REPEATS):
        each = len(arena.problems) * arena.rounds
        ours.append(_seconds(lambda: _engine(arena, algorithm)) / (len(arena.seeds) * each))
        here.send("again")
        theirs.append(here.recv() / (subject.reference_seeds * each))
    here.send("stop")
    process.join()
    low, middle, high = statistics.quantiles(
        [slow / fast for slow, fast in zip(theirs, ours, strict=True)], n=4
    )
    return {
        "ratio": middle,
        "ratio, lower quartile": low,
        "ratio, upper quartile": high,
        "engine, ms a run and round": 1000 * statistics.median(ours),
        "reference, ms a run and round": 1000 * statistics.median(theirs),
        "relative difference of the models": apart,
    }


def _serve(name: str, method: str, there: Connection) -> None:
    """Train by the reference once for the models, then once for each request, for the time."""
    torch.set_num_threads(1)
    subject, (_, training) = SUBJECTS[name](), METHODS[method]
    few = replace(subject.arena, seeds=subject.arena.seeds[: subject.reference_seeds])
    runs = _reference(few)
    there.send(_train(runs, training).detach().numpy())
    while there.recv() == "again":
        there.send(_seconds(lambda: _train(runs, training)))


def _logistic() -> Subject:
    generator = torch.Generator().manual_seed(0)
    data = ClientData(
        torch.randn(60_000, 784, generator=generator) / 28,
        torch.randint(0, 10, (60_000,), generator=generator),
        torch.full((100,), 600),
    )
    problem = SoftmaxRegression(data, classes=10)
    sampling = Sampling(participation=10, local_steps=50, batch=50)
    twin = neighbour(problem, client=3, sample=5)
    arena = Arena(problem, twin, sampling, rounds=1, rate=0.1, seeds=tuple(range(10)))
    return Subject(arena, reference_seeds=2, tolerance=1e-3)


class SmallNet(nn.Module):
    """Two 5x5 convolutions with pooling and three linear layers: 797,962 parameters."""

    def __init__(self) -> None:
        """64 channels each."""
        super().__init__()
        self.layers = nn.Sequential(
            *(nn.Conv2d(3, 64, 5), nn.ReLU(), nn.MaxPool2d(2)),
            *(nn.Conv2d(64, 64, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten()),
            *(nn.Linear(1600, 384), nn.ReLU(), nn.Linear(384, 192), nn.ReLU()),
            nn.Linear(192, 10),
        )

    def forward(self, images: Tensor) -> Tensor:
        """Logits."""
        found: Tensor = self.layers(images)
        return found


def _convolutional() -> Subject:
    generator = torch.Generator().manual_seed(0)
    torch.manual_seed(0)
    data = [
        (
            torch.randn(50, 3, 32, 32, generator=generator),
            torch.randint(0, 10, (50,), generator=generator),
        )
        for _ in range(10)
    ]
    problem = Problem.from_module(SmallNet(), cross_entropy, data)
    sampling = Sampling(participation=10, local_steps=10, batch=50)
    arena = Arena(problem, None, sampling, rounds=1, rate=0.05, seeds=(0,))
    return Subject(arena, reference_seeds=1, tolerance=1e-3)


# What each layer with parameters of the network is given, for a batch of 50.
LAYER_INPUTS = {
    "0": (50, 3, 32, 32),
    "3": (50, 64, 14, 14),
    "7": (50, 1600),
    "9": (50, 384),
    "11": (50, 192),
}


def _arithmetic() -> float:
    """CPU seconds of a local step's convolutions and products alone, forward and backward.

    Each layer runs by itself, in channels-last memory that is kept and, as far as it fits, in the
    cache: no engine that multiplies by the same library takes less for a step.
    """
    total = 0.0
    for name, shape in LAYER_INPUTS.items():
        layer = SmallNet().layers.get_submodule(name)
        inputs = torch.randn(shape)
        if len(shape) == 4:
            inputs = inputs.contiguous(memory_format=torch.channels_last)
        wanted: list[Tensor] = list(layer.parameters())
        if name != "0":
            wanted.append(inputs.requires_grad_())
        slope = torch.ones_like(layer(inputs))

        def step(
            layer: nn.Module = layer,
            inputs: Tensor = inputs,
            wanted: list[Tensor] = wanted,
            slope: Tensor = slope,
        ) -> None:
            torch.autograd.grad(layer(inputs), wanted, slope)

        with kept_memory():
            total += statistics.median(_seconds(step) for _ in range(4 * REPEATS))
    return total


def _quadratics() -> Subject:
    problem = random_quadratics(clients=20, dim=50, samples=10)
    sampling = Sampling(participation=10, local_steps=50)
    twin = neighbour(problem, client=3, sample=5)
    arena = Arena(problem, twin, sampling, rounds=10, rate=0.1, seeds=tuple(range(50)))
    return Subject(arena, reference_seeds=2, tolerance=1e-10)


SUBJECTS: dict[str, Callable[[], Subject]] = {
    "multinomial logistic": cache(_logistic),
    "small CNN": cache(_convolutional),
    "quadratics d = 50": cache(_quadratics),
}


def _matmul_peak() -> float:
    """The machine's float32 matrix product, in 10^9 operations a second."""
    a = torch.randn(1024, 1024)
    return max(2 * 1024**3 / _seconds(lambda: a @ a) / 1e9 for _ in range(10))


def measure() -> dict[str, Any]:
    """Measure all three."""
    torch.set_num_threads(1)
    peak = _matmul_peak()
    results: dict[str, Any] = {"matmul peak, GFLOP/s": peak}
    for method in METHODS:
        found = _ratio("multinomial logistic", method)
        # Two products of 50 x 784 x 10 a step, 50 steps, 10 clients.
        work = 2 * 2 * 50 * 784 * 10 * 50 * 10 / 1e9
        share = work / (found["engine, ms a run and round"] / 1000) / peak
        name = f"multinomial logistic, {method} (goal 4, if possible 10)"
        results[name] = found | {"share of the matmul peak": share}
    for method in ("FedAvg", "FedDyn"):
        found = _ratio("small CNN", method)
        # Ten clients with ten local steps each.
        bound = found["reference, ms a run and round"] / (100 * 1000 * _arithmetic())
        name = f"small CNN, {method} (goal 2)"
        results[name] = found | {"ratio of the convolutions and products alone": bound}
    for method in METHODS:
        results[f"quadratics d = 50, {method} (goal 50)"] = _ratio("quadratics d = 50", method)
    return results


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
