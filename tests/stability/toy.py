"""A problem written for the tests, as a user would write one, and its reference form.

Client i has samples z_ij and the loss (x - z)' A_i (x - z)/2 of one sample; clients have different
numbers of samples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

import torch
from torch import Tensor

from synthetic.problem import Batch, Problem
from tests.stability.reference import cases
from tests.stability.reference.draws import Sampling
from tests.stability.reference.run import Run


@dataclass(frozen=True)
class Samples:
    """The reference form: one client and one point at a time."""

    curvatures: tuple[Tensor, ...]
    data: tuple[Tensor, ...]

    @property
    def clients(self) -> int:
        """Return m."""
        return len(self.data)

    def gradient(self, client: int, point: Tensor, draw: Tensor | None) -> Tensor:
        """Return the mean over the samples drawn of A_i (x - z)."""
        rows = self.data[client] if draw is None else self.data[client][draw]
        return self.curvatures[client] @ (point - rows.mean(dim=0))

    def sample_loss(self, client: int, point: Tensor, sample: int) -> float:
        """Return the loss of one sample."""
        offset = point - self.data[client][sample]
        return float(offset @ self.curvatures[client] @ offset / 2)

    def loss(self, client: int, point: Tensor) -> float:
        """Return the mean loss of a client."""
        losses = [self.sample_loss(client, point, j) for j in range(len(self.data[client]))]
        return sum(losses) / len(losses)

    def objective(self, point: Tensor) -> float:
        """Return the mean over clients of their mean losses."""
        return sum(self.loss(i, point) for i in range(self.clients)) / self.clients

    def objective_gradient(self, point: Tensor) -> Tensor:
        """Return the mean over clients of their full gradients."""
        gradients = [self.gradient(i, point, None) for i in range(self.clients)]
        return torch.stack(gradients).mean(dim=0)

    def minimiser(self) -> Tensor:
        """Return the point where the gradients' mean is zero."""
        curvature = torch.stack(self.curvatures).sum(dim=0)
        weighted = [A @ z.mean(dim=0) for A, z in zip(self.curvatures, self.data, strict=True)]
        point: Tensor = torch.linalg.solve(curvature, torch.stack(weighted).sum(dim=0))
        return point


class Toy(Problem):
    """The same for the engine, lane by lane."""

    name = "toy"

    def __init__(self, samples: Samples) -> None:
        """Wrap the reference form."""
        self.samples = samples
        self.clients = samples.clients
        self.dim = samples.data[0].shape[1]
        self.dtype, self.device = torch.float64, torch.device("cpu")

    def sizes(self, clients: Tensor) -> Tensor:
        """Return the number of samples of each client."""
        counts = torch.tensor([len(rows) for rows in self.samples.data])
        return counts[clients]

    @property
    def largest(self) -> int:
        """Return the largest number of samples."""
        return max(len(rows) for rows in self.samples.data)

    def initial(self, seed: int) -> Tensor:
        """Return normal numbers."""
        return cases.normal(1000 + seed, self.dim)

    def gradient(self, points: Tensor, clients: Tensor, batch: Batch) -> Tensor:
        """Ask the reference for each lane and twin."""

        def draw(lane: int) -> Tensor | None:
            if batch.indices is None:
                return None
            indices = batch.indices[lane]
            return indices if batch.weights is None else indices[batch.weights[lane] > 0]

        return self._by_lane(points, clients, draw)

    def local_gradient(self, points: Tensor, clients: Tensor) -> Tensor:
        """Ask the reference for each lane and twin."""
        return self._by_lane(points, clients, lambda _: None)

    def _by_lane(self, points: Tensor, clients: Tensor, draw: Any) -> Tensor:
        rows = []
        for lane, client in enumerate(clients.tolist()):
            gradient = [self.samples.gradient(client, x, draw(lane)) for x in points[lane]]
            rows.append(torch.stack(gradient))
        return torch.stack(rows)

    def local_objective(self, points: Tensor, clients: Tensor) -> Tensor:
        """Ask the reference for each lane and twin."""
        pairs = zip(clients.tolist(), points, strict=True)
        return torch.tensor(
            [[self.samples.loss(i, x) for x in at] for i, at in pairs], dtype=self.dtype
        )

    def sample_losses(self, points: Tensor, clients: Tensor, samples: Tensor) -> Tensor:
        """Ask the reference for each lane, twin and sample."""
        triples = zip(clients.tolist(), points, samples.tolist(), strict=True)
        return torch.tensor(
            [
                [[self.samples.sample_loss(i, x, j) for j in which] for x in at]
                for i, at, which in triples
            ],
            dtype=self.dtype,
        )

    @property
    def minimiser(self) -> Tensor:
        """Return the minimiser of the mean of the clients' losses."""
        return self.samples.minimiser()

    def describe(self) -> Mapping[str, Any]:
        """Return the data themselves."""
        return {"data": [rows.tolist() for rows in self.samples.data]}

    def to(self, device: torch.device, dtype: torch.dtype) -> Self:
        """Stay: the tests use one place only."""
        del device, dtype
        return self

    def changed(self, client: int, sample: int | None, replacement: Any, seed: int) -> Self:
        """Replace one sample, or all of a client's, by normal numbers if by nothing else."""
        rows = self.samples.data[client].clone()
        place = slice(None) if sample is None else sample
        if replacement is None:
            replacement = 2 * cases.normal(2000 + seed, *rows[place].shape)
        rows[place] = replacement
        data = list(self.samples.data)
        data[client] = rows
        return type(self)(replace(self.samples, data=tuple(data)))


def toy(seed: int, *, clients: int = 5, dim: int = 3, most: int = 5) -> Toy:
    """Return a toy whose clients have 2, 3, ..., `most`, 2, ... samples."""
    sizes = [2 + i % (most - 1) for i in range(clients)]
    quadratics = cases.quadratics(seed, clients=clients, dim=dim)
    data = tuple(
        quadratics.centres[i] + cases.normal(seed + 10 + i, size, dim)
        for i, size in enumerate(sizes)
    )
    return Toy(Samples(tuple(quadratics.curvatures), data))


def reference_run(
    problem: Toy,
    seed: int,
    sampling: Sampling,
    *,
    rounds: int,
    rate: float,
    everyone: bool = False,
    relaxation: float = 0.0,
) -> Run:
    """Return a run of the reference, not yet trained, on the engine's draws."""
    sizes = [len(rows) for rows in problem.samples.data]
    return Run(
        problem=problem.samples,
        start=problem.initial(seed),
        active=[sampling.active(seed, t, problem.clients) for t in range(rounds)],
        steps=[sampling.steps(size) for size in sizes],
        rate=lambda _t, _k: rate,
        draw=lambda t, i, k: sampling.samples(seed, t, i, k, sizes[i]),
        everyone=everyone,
        relaxation=relaxation,
    )
