r"""What is known of C_t, the quantity by which the switching criterion decides.

    C_t = (1/m) sum_k || grad L_k(theta_k^t) - grad L_k(theta_*) ||^2

is equation (3) of "Rethinking Regularization in Federated Learning: an Initialization
Perspective". It needs the local gradients at the optimum, which a training run does not know;
the estimates here say what they put in their place.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import torch
from torch import Tensor

from bounds.errors import UserError

Gradient = Tensor | Iterable[Tensor]
"""One vector, or the gradients of a module's parameters one after another."""


def flat(gradient: Gradient) -> Tensor:
    """Gather a gradient into one float64 vector on the CPU."""
    parts = [gradient] if isinstance(gradient, Tensor) else list(gradient)
    return torch.cat([part.detach().reshape(-1).to("cpu", torch.float64) for part in parts])


class Costs(Protocol):
    """A way to know C_t."""

    def advance(self, gradients: Mapping[int, Gradient], server: Gradient | None) -> None:
        """Take in what is known after one more round."""

    def measure(self) -> tuple[float, float]:
        """Return C_T and the average of C_0, ..., C_{T-1}."""

    def state(self) -> dict[str, Any]:
        """Return what must be kept to go on later."""

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what `state` returned."""


@dataclass
class Record:
    """C_0, C_1, ... as plain numbers, of which only the last and the sum of the others count."""

    last: float = math.nan
    earlier: float = 0.0
    rounds: int = 0

    def append(self, cost: float) -> None:
        """Take one more value."""
        if self.rounds:
            self.earlier += self.last
        self.last = cost
        self.rounds += 1

    def measure(self) -> tuple[float, float]:
        """Return the last value and the average of those before it."""
        before = self.rounds - 1
        return self.last, self.earlier / before if before > 0 else math.nan

    def state(self) -> dict[str, Any]:
        """Return the three numbers."""
        return {"last": self.last, "earlier": self.earlier, "rounds": self.rounds}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what `state` returned."""
        self.last, self.earlier = float(state["last"]), float(state["earlier"])
        self.rounds = int(state["rounds"])


@dataclass
class Exact:
    """C_t itself, with the local gradients at the optimum given.

    A client that has not trained yet counts with the gradient zero, as Algorithm 1 of the paper
    initialises it; one that is inactive counts with its latest gradient.
    """

    optimum: Mapping[int, Tensor]
    distances: Tensor = field(init=False)
    costs: Record = field(default_factory=Record)

    def __post_init__(self) -> None:
        """Count every client with the gradient zero."""
        squares = [
            float(self.optimum[client].square().sum()) for client in range(len(self.optimum))
        ]
        self.distances = torch.tensor(squares, dtype=torch.float64)

    def advance(self, gradients: Mapping[int, Gradient], server: Gradient | None) -> None:
        """Take in one more round."""
        if server is not None:
            msg = "server is read with estimate='server' only; with optimum give the gradients"
            raise UserError(msg)
        for client, gradient in gradients.items():
            if client not in self.optimum:
                msg = f"client {client} has no gradient in optimum, which holds {len(self.optimum)}"
                raise UserError(msg)
            vector, target = flat(gradient), self.optimum[client]
            if vector.shape != target.shape:
                msg = (
                    f"the gradient of client {client} has {vector.numel()} entries, "
                    f"that at the optimum {target.numel()}; give both for the same parameters"
                )
                raise UserError(msg)
            self.distances[client] = (vector - target).square().sum()
        self.costs.append(float(self.distances.mean()))

    def measure(self) -> tuple[float, float]:
        """Return C_T and the average of C_0, ..., C_{T-1}."""
        return self.costs.measure()

    def state(self) -> dict[str, Any]:
        """Return what must be kept to go on later."""
        return {"distances": self.distances.clone(), **self.costs.state()}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what `state` returned."""
        self.distances = state["distances"].clone()
        self.costs.restore(state)


@dataclass
class Server:
    """||h^t||^2, which is at most C_t when h^t is the mean of the local gradients.

    The local gradients at the optimum sum to zero, hence by Jensen's inequality
    ||(1/m) sum_k grad L_k(theta_k)||^2 <= C_t. The derivation holds ||h^{t-1}||^2 up to
    inequality (11) and replaces it by C_{t-1} in (12).
    """

    costs: Record = field(default_factory=Record)

    def advance(self, gradients: Mapping[int, Gradient], server: Gradient | None) -> None:
        """Take in one more round."""
        if server is None or gradients:
            msg = "estimate='server' needs the server state and nothing else: update(server=h)"
            raise UserError(msg)
        self.costs.append(float(flat(server).square().sum()))

    def measure(self) -> tuple[float, float]:
        """Return C_T and the average of C_0, ..., C_{T-1}."""
        return self.costs.measure()

    def state(self) -> dict[str, Any]:
        """Return what must be kept to go on later."""
        return self.costs.state()

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what `state` returned."""
        self.costs.restore(state)


@dataclass
class History:
    """C_t with each client's gradient at the optimum replaced by the mean of its gradients so far.

    The whole past is measured against the present mean. With n_k values g_k^s known of client k,
    Q_k the sum of their squares and S_k their sum,

        sum_s ||g_k^s - r||^2 = Q_k - 2 <r, S_k> + n_k ||r||^2,

    so a client costs two vectors however long the run. An inactive client repeats its latest
    gradient; one never seen has none to compare and is left out of the average.
    """

    latest: dict[int, Tensor] = field(default_factory=dict)
    total: dict[int, Tensor] = field(default_factory=dict)
    squares: dict[int, float] = field(default_factory=dict)
    known: dict[int, int] = field(default_factory=dict)

    def advance(self, gradients: Mapping[int, Gradient], server: Gradient | None) -> None:
        """Take in one more round."""
        if server is not None:
            msg = "server is read with estimate='server' only; estimate='history' takes gradients"
            raise UserError(msg)
        for client, gradient in gradients.items():
            self.latest[client] = flat(gradient)
        for client, gradient in self.latest.items():
            past = self.total.get(client)
            self.total[client] = gradient.clone() if past is None else past + gradient
            self.squares[client] = self.squares.get(client, 0.0) + float(gradient.square().sum())
            self.known[client] = self.known.get(client, 0) + 1

    def measure(self) -> tuple[float, float]:
        """Return C_T and the average of C_0, ..., C_{T-1}."""
        now, past = [], []
        for client, gradient in self.latest.items():
            count = self.known[client]
            if count < 2:
                continue
            reference = self.total[client] / count
            current = float((gradient - reference).square().sum())
            everything = self.squares[client] - count * float(reference.square().sum())
            now.append(current)
            past.append((everything - current) / (count - 1))
        if not now:
            return math.nan, math.nan
        return math.fsum(now) / len(now), math.fsum(past) / len(past)

    def state(self) -> dict[str, Any]:
        """Return what must be kept to go on later."""
        return {
            "latest": {client: value.clone() for client, value in self.latest.items()},
            "total": {client: value.clone() for client, value in self.total.items()},
            "squares": dict(self.squares),
            "known": dict(self.known),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what `state` returned."""
        self.latest = {client: value.clone() for client, value in state["latest"].items()}
        self.total = {client: value.clone() for client, value in state["total"].items()}
        self.squares, self.known = dict(state["squares"]), dict(state["known"])
