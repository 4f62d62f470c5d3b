"""Some clients of a problem as a problem of its own, for runs on neighbouring sets of clients.

Of the m clients of a problem the first run may train clients 0, ..., m - 2 and the second one the
last client in the place of client m - 2. The sets differ by one client, both are subsets of one
population, and everything that is random on an exchanged client is drawn alike in both runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

import torch
from torch import Tensor

from bounds.errors import UserError
from synthetic.moments.federation import Samples, samples_of
from synthetic.problem import Batch, Constant, Neighbour, Problem


class Chosen(Problem):
    """The clients of `population` that are named, under the labels 0, 1, ...

    There is no chart: the coordinates of one client do not suit the one that takes its place.
    """

    name = "chosen"

    def __init__(self, population: Problem, members: Sequence[int]) -> None:
        """Keep the whole population, of which constants speak."""
        self.population = population
        self.members = tuple(members)
        self.labels = torch.tensor(self.members, device=population.device)
        self.clients, self.dim = len(self.members), population.dim
        self.dtype, self.device = population.dtype, population.device
        self.noise = getattr(population, "noise", 0.0)

    def sizes(self, clients: Tensor) -> Tensor:
        """n_i."""
        return self.population.sizes(self.labels[clients])

    @property
    def largest(self) -> int:
        """The largest n_i of the population."""
        return self.population.largest

    def initial(self, seed: int) -> Tensor:
        """As in the population."""
        return self.population.initial(seed)

    def gradient(self, points: Tensor, clients: Tensor, batch: Batch) -> Tensor:
        """Of the clients meant."""
        return self.population.gradient(points, self.labels[clients], batch)

    def local_gradient(self, points: Tensor, clients: Tensor) -> Tensor:
        """Of the clients meant."""
        return self.population.local_gradient(points, self.labels[clients])

    def local_objective(self, points: Tensor, clients: Tensor) -> Tensor:
        """Of the clients meant."""
        return self.population.local_objective(points, self.labels[clients])

    def sample_losses(self, points: Tensor, clients: Tensor, samples: Tensor) -> Tensor:
        """Of the clients meant."""
        return self.population.sample_losses(points, self.labels[clients], samples)

    def describe(self) -> Mapping[str, Any]:
        """The population, and who of it."""
        return {
            "name": self.name,
            "members": list(self.members),
            "population": dict(self.population.describe()),
        }

    def to(self, device: torch.device, dtype: torch.dtype) -> Self:
        """The same elsewhere."""
        if (device, dtype) == (self.device, self.dtype):
            return self
        return type(self)(self.population.to(device, dtype), self.members)

    def changed(self, client: int, sample: int | None, replacement: Any, seed: int) -> Self:
        """With other data of the client meant."""
        population = self.population.changed(self.members[client], sample, replacement, seed)
        return type(self)(population, self.members)

    def constants(self) -> Mapping[str, Constant]:
        """Those of the population."""
        return self.population.constants()

    def lanes_at_once(self, twins: int, batch: int) -> int:
        """As the population likes."""
        return self.population.lanes_at_once(twins, batch)

    @property
    def law(self) -> Chosen:
        """For exact moments: `quadratic_samples` of the population's law."""
        return self

    def quadratic_samples(self, problem: Chosen) -> Samples:
        """Those of the clients meant, where the population's are quadratics."""
        del problem
        whole, labels = samples_of(self.population), list(self.members)
        return replace(
            whole,
            curvatures=whole.curvatures[labels],
            centres=whole.centres[labels],
            forces=whole.forces[labels],
        )


def exchanged(population: Problem) -> tuple[Chosen, Neighbour]:
    """All clients but the last, and the same with the last in the place of the last but one."""
    if population.clients < 2:
        msg = "an exchange of clients needs a population of at least 2, got 1; raise clients"
        raise UserError(msg)
    count = population.clients - 1
    first = Chosen(population, range(count))
    second = Chosen(population, [*range(count - 1), count])
    return first, Neighbour(second, count - 1, None)
