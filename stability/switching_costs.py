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


LARGEST_NORM = 1e150  # the square of a larger one, and sums of such squares, would be infinite
LEAST_HISTORY = 3  # gradients of a client, see `History`


def flat(gradient: Any, name: str) -> Tensor:
    """Gather a gradient into one float64 vector on the CPU; `name` is what a refusal calls it."""
    several = isinstance(gradient, Iterable) and not isinstance(gradient, Tensor)
    parts = list(gradient) if several else [gradient]
    vectors = []
    for part in parts:
        if not isinstance(part, Tensor) or part.is_complex() or part.layout != torch.strided:
            msg = f"{name} must be a real dense tensor, or a list of such, got {part!r:.40}"
            raise UserError(msg)
        vectors.append(part.detach().reshape(-1).to("cpu", torch.float64))
    vector = torch.cat(vectors) if vectors else torch.empty(0)
    if vector.numel() == 0:
        msg = f"{name} must have at least one entry, got none"
        raise UserError(msg)
    if not float(vector.norm()) <= LARGEST_NORM:
        msg = (
            f"{name} must have finite entries and a norm of at most {LARGEST_NORM:g}, its norm is "
            f"{float(vector.norm()):g}; leave out a client whose training failed"
        )
        raise UserError(msg)
    return vector


class Costs(Protocol):
    """A way to know C_t."""

    def advance(self, t: int, gradients: Mapping[int, Tensor], server: Tensor | None) -> None:
        """Take in what is known after round t; nothing, if any of it is refused."""

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
        if self.rounds < 0 or not math.isfinite(self.earlier + (self.last if self.rounds else 0)):
            msg = "costs are finite"
            raise ValueError(msg)


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

    def advance(self, t: int, gradients: Mapping[int, Tensor], server: Tensor | None) -> None:
        """Take in one more round."""
        if server is not None:
            msg = "server is read with estimate='server' only; with optimum give the gradients"
            raise UserError(msg)
        for client, vector in gradients.items():
            if client not in self.optimum:
                msg = f"client {client} has no gradient in optimum, which holds {len(self.optimum)}"
                raise UserError(msg)
            _require_length(vector, self.optimum[client], t, client, "that at the optimum")
        for client, vector in gradients.items():
            self.distances[client] = (vector - self.optimum[client]).square().sum()
        self.costs.append(float(self.distances.mean()))

    def measure(self) -> tuple[float, float]:
        """Return C_T and the average of C_0, ..., C_{T-1}."""
        return self.costs.measure()

    def state(self) -> dict[str, Any]:
        """Return what must be kept to go on later."""
        return {"distances": self.distances.clone(), **self.costs.state()}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what `state` returned."""
        self.distances = _saved(state["distances"], len(self.optimum))
        self.costs.restore(state)


@dataclass
class Server:
    """||h^t||^2, which is at most C_t when h^t is the mean of the local gradients.

    The local gradients at the optimum sum to zero, hence by Jensen's inequality
    ||(1/m) sum_k grad L_k(theta_k)||^2 <= C_t. The derivation holds ||h^{t-1}||^2 up to
    inequality (11) and replaces it by C_{t-1} in (12).
    """

    costs: Record = field(default_factory=Record)

    def advance(self, t: int, gradients: Mapping[int, Tensor], server: Tensor | None) -> None:
        """Take in one more round."""
        del t
        if server is None or gradients:
            msg = "estimate='server' needs the server state and nothing else: update(server=h)"
            raise UserError(msg)
        self.costs.append(float(server.square().sum()))

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

    The whole past is measured against the present mean r_k of the n_k values g_k^s known of client
    k. With g the newest of them, the mean and the sum M_k of the squared distances from it go on by

        r' = r + (g - r)/n,    M' = M + <g - r, g - r'>

    (Welford, 1962), so a client costs two vectors however long the run, and nothing cancels. An
    inactive client repeats its latest gradient. Two values are as far from their mean as each
    other, whatever they are, so a client counts from its third on.
    """

    latest: dict[int, Tensor] = field(default_factory=dict)
    mean: dict[int, Tensor] = field(default_factory=dict)
    spread: dict[int, float] = field(default_factory=dict)
    known: dict[int, int] = field(default_factory=dict)

    def advance(self, t: int, gradients: Mapping[int, Tensor], server: Tensor | None) -> None:
        """Take in one more round."""
        if server is not None:
            msg = "server is read with estimate='server' only; estimate='history' takes gradients"
            raise UserError(msg)
        together = {**self.latest, **gradients}
        for client, vector in gradients.items():
            other, first = next(iter(together.items()))
            _require_length(vector, first, t, client, f"that of client {other}")
        self.latest = together
        for client, vector in self.latest.items():
            count = self.known.get(client, 0) + 1
            offset = vector - self.mean.get(client, torch.zeros_like(vector))
            self.mean[client] = vector - offset * ((count - 1) / count)
            around = float(offset @ (vector - self.mean[client])) if count > 1 else 0.0
            self.spread[client] = self.spread.get(client, 0.0) + around
            self.known[client] = count

    def measure(self) -> tuple[float, float]:
        """Return C_T and the average of C_0, ..., C_{T-1}."""
        now, past = [], []
        for client, vector in self.latest.items():
            count = self.known[client]
            if count < LEAST_HISTORY:
                continue
            current = float((vector - self.mean[client]).square().sum())
            now.append(current)
            past.append(max(self.spread[client] - current, 0.0) / (count - 1))
        if not now:
            return math.nan, math.nan
        return math.fsum(now) / len(now), math.fsum(past) / len(past)

    def state(self) -> dict[str, Any]:
        """Return what must be kept to go on later."""
        return {
            "latest": {client: value.clone() for client, value in self.latest.items()},
            "mean": {client: value.clone() for client, value in self.mean.items()},
            "spread": dict(self.spread),
            "known": dict(self.known),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what `state` returned."""
        clients = [int(client) for client in state["latest"]]
        size = max((len(state["latest"][client]) for client in clients), default=0)
        self.latest = {client: _saved(state["latest"][client], size) for client in clients}
        self.mean = {client: _saved(state["mean"][client], size) for client in clients}
        self.spread = {client: float(state["spread"][client]) for client in clients}
        self.known = {client: int(state["known"][client]) for client in clients}
        if not math.isfinite(math.fsum(self.spread.values())):
            msg = "spreads are finite"
            raise ValueError(msg)


def _require_length(vector: Tensor, other: Tensor, t: int, client: int, whose: str) -> None:
    if vector.shape != other.shape:
        msg = (
            f"the gradient of client {client} in round {t} has {vector.numel()} entries, "
            f"{whose} {other.numel()}; give both for the same parameters"
        )
        raise UserError(msg)


def _saved(vector: Tensor, size: int) -> Tensor:
    """A copy of a vector of a saved state."""
    if vector.shape != (size,) or not bool(torch.isfinite(vector).all()):
        msg = "vectors are finite, and of one length"
        raise ValueError(msg)
    return vector.to("cpu", torch.float64, copy=True)
