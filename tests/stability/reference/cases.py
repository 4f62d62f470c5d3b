"""Runs of the reference on small problems with draws of their own, for tests without the engine."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from stability.identities import Trajectory
from tests.stability.reference.problems import Module, Quadratics
from tests.stability.reference.run import Problem, Run


def generator(seed: int) -> torch.Generator:
    """Return a generator for one purpose."""
    return torch.Generator().manual_seed(seed)


def normal(seed: int, *shape: int) -> Tensor:
    """Return standard normal numbers in float64."""
    return torch.randn(*shape, dtype=torch.float64, generator=generator(seed))


def quadratics(seed: int, *, clients: int = 5, dim: int = 3) -> Quadratics:
    """Return heterogeneous strongly convex quadratics."""
    roots = normal(seed, clients, dim, dim)
    curvatures = roots @ roots.mT / dim + 0.1 * torch.eye(dim, dtype=torch.float64)
    return Quadratics(list(curvatures), list(normal(seed + 1, clients, dim)))


def softmax_regression(
    seed: int, *, clients: int = 5, samples: int = 6, inputs: int = 3, classes: int = 4
) -> Module:
    """Return multinomial logistic regression on clients whose labels differ."""
    module = nn.Linear(inputs, classes).double()
    labels = (
        torch.randint(classes, (clients, samples), generator=generator(seed + 1))
        * torch.arange(1, clients + 1)[:, None]
        % classes
    )
    return Module(module, list(normal(seed, clients, samples, inputs)), list(labels), decay=0.01)


class Perceptron(nn.Module):
    """One hidden layer, which is the representation under the logits."""

    def __init__(self, inputs: int, hidden: int, classes: int) -> None:
        """Draw the weights from a fixed seed."""
        super().__init__()
        self.body = nn.Linear(inputs, hidden).double()
        self.head = nn.Linear(hidden, classes).double()
        for position, parameter in enumerate(self.parameters()):
            parameter.data.copy_(0.5 * normal(50 + position, *parameter.shape))

    def features(self, inputs: Tensor) -> Tensor:
        """Return the hidden layer."""
        return torch.tanh(self.body(inputs))

    def forward(self, inputs: Tensor) -> Tensor:
        """Return the logits."""
        logits: Tensor = self.head(self.features(inputs))
        return logits


def random_run(
    problem: Problem,
    dim: int,
    seed: int,
    *,
    rounds: int = 6,
    active: int = 2,
    steps: int = 3,
    rate: float = 0.05,
    decay: float = 1.0,
    everyone: bool = False,
) -> Run:
    """Return a run with random active clients and, by the problem, random noise or minibatches."""
    draws = generator(seed)
    chosen = [
        sorted(torch.randperm(problem.clients, generator=draws)[:active].tolist())
        for _ in range(rounds)
    ]

    def draw(t: int, i: int, k: int) -> Tensor:
        own = generator(hash((seed, t, i, k)) % 2**31)
        if isinstance(problem, Module):
            return torch.randint(len(problem.labels[i]), (2,), generator=own)
        return 0.1 * torch.randn(dim, dtype=torch.float64, generator=own)

    return Run(
        problem=problem,
        start=normal(seed + 7, dim),
        active=chosen,
        steps=[steps] * problem.clients,
        rate=lambda t, _k: rate * decay**t,
        draw=draw,
        everyone=everyone,
    )


def trajectory(run: Run) -> Trajectory:
    """Return what was recorded as the tensors that identities read; equal K for all clients."""
    rounds, clients, steps, dim = run.rounds, run.problem.clients, run.steps[0], len(run.start)
    paths = torch.full((rounds, clients, steps + 1, dim), torch.nan, dtype=run.start.dtype)
    gradients = torch.full((rounds, clients, steps, dim), torch.nan, dtype=run.start.dtype)
    active = torch.zeros(rounds, clients, dtype=torch.bool)
    for (t, i), path in run.paths.items():
        paths[t, i] = torch.stack(path)
        for k in range(steps):
            gradients[t, i, k] = run.gradients[t, i, k]
    for t, chosen in enumerate(run.active):
        active[t, list(chosen)] = True
    return Trajectory(
        models=torch.stack(run.models),
        paths=paths,
        gradients=gradients,
        active=active,
        rates=torch.tensor([run.rate(t, 0) for t in range(rounds)], dtype=run.start.dtype),
        states={name: torch.stack(values) for name, values in run.states.items()},
    )
