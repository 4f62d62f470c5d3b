"""One run of one seed and one twin, everything random given, and the local loop all share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import torch
from torch import Tensor

Direction = Callable[[int, Tensor], Tensor]
"""What a local step subtracts, times the rate, at local step k and local model y."""


class Problem(Protocol):
    """The clients' losses, one client and one point at a time."""

    @property
    def clients(self) -> int:
        """Return the number of all clients."""

    def gradient(self, client: int, point: Tensor, draw: Tensor | None) -> Tensor:
        """Return the stochastic gradient under a draw, or the full local gradient without."""


@dataclass
class Run:
    """What is given (the first nine fields) and what is recorded on the way.

    `active[t]` are the clients averaged in round t, `steps[i]` is the K of client i, `rate(t, k)`
    the local rate, `draw(t, i, k)` what client i draws at its local step k. With `everyone` all
    clients train in every round, the reading used in proofs, and still only the active ones are
    averaged. `relaxation` is the beta of relaxed initialisation.
    `sizes[i]` is the number of samples of client i.
    """

    problem: Problem
    start: Tensor
    active: Sequence[Sequence[int]]
    steps: Sequence[int]
    rate: Callable[[int, int], float]
    draw: Callable[[int, int, int], Tensor | None]
    everyone: bool = False
    relaxation: float = 0.0
    sizes: Sequence[int] = ()
    models: list[Tensor] = field(default_factory=list)
    paths: dict[tuple[int, int], list[Tensor]] = field(default_factory=dict)
    gradients: dict[tuple[int, int, int], Tensor] = field(default_factory=dict)
    last: dict[int, Tensor] = field(default_factory=dict)
    controls: dict[tuple[int, int], Tensor] = field(default_factory=dict)
    states: dict[str, list[Tensor]] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """Return T."""
        return len(self.active)

    def training(self, t: int) -> Sequence[int]:
        """Return the clients that train in round t."""
        return range(self.problem.clients) if self.everyone else self.active[t]

    def span(self, t: int, i: int) -> float:
        """Return the sum of the local rates, K eta_l where the rate is constant in a round."""
        return sum(self.rate(t, k) for k in range(self.steps[i]))

    def gradient(self, t: int, i: int, k: int, y: Tensor) -> Tensor:
        """Return g^i_{t,k}, the stochastic gradient of client i at its local model y."""
        value = self.problem.gradient(i, y, self.draw(t, i, k))
        self.gradients[t, i, k] = value
        return value

    def local(self, t: int, i: int, start: Tensor, direction: Direction) -> Tensor:
        """Return the local model after K steps y <- y - rate * direction(k, y) from `start`.

        Relaxed initialisation (FedInit, Algorithm 1, line 6) begins at
        start + beta (start - w), with w the model at which this client ended its latest
        training, or the initial model if it never trained.
        """
        previous = self.last.get(i, self.start)
        y = start + self.relaxation * (start - previous)
        path = [y]
        for k in range(self.steps[i]):
            y = y - self.rate(t, k) * direction(k, y)
            path.append(y)
        self.paths[t, i] = path
        self.last[i] = y
        return y

    def record(self, model: Tensor, **states: Tensor) -> None:
        """Keep the global model and the server's other vectors at the start of a round."""
        self.models.append(model)
        for name, value in states.items():
            self.states.setdefault(name, []).append(value)


def mean(vectors: Iterable[Tensor]) -> Tensor:
    """Return the average, added up in order."""
    items = list(vectors)
    total = torch.zeros_like(items[0])
    for item in items:
        total = total + item
    return total / len(items)
