r"""What is known of C_t, the quantity by which the switching criterion decides.

    C_t = (1/m) sum_k || grad L_k(theta_k^t) - grad L_k(theta_*) ||^2

is equation (3) of "Rethinking Regularization in Federated Learning: an Initialization
Perspective". It needs the local gradients at the optimum, which a training run does not know;
the estimates here say what they put in their place.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.switching_vectors import Rounded, saved_count, saved_size, saved_vector

LEAST_HISTORY = 3  # gradients of a client, see `History`


class Costs(Protocol):
    """A way to know C_t."""

    def advance(self, t: int, gradients: Mapping[int, Rounded], server: Rounded | None) -> None:
        """Take in what is known after round t; nothing, if any of it is refused."""

    def measure(self) -> tuple[float, float]:
        """Return C_T and the average of C_0, ..., C_{T-1}."""

    def doubt(self) -> float:
        """How far the rounding of gradients may have taken each of the two."""

    def state(self) -> dict[str, Any]:
        """Return what must be kept to go on later."""

    def restore(self, state: Mapping[str, Any], rounds: int) -> None:
        """Take back what `state` returned after so many rounds."""


@dataclass
class Record:
    """C_0, C_1, ... as plain numbers, of which only the last and the sum of the others count."""

    last: float = math.nan
    earlier: float = 0.0
    rounds: int = 0
    doubt: float = 0.0

    def append(self, cost: float, doubt: float) -> None:
        """Take one more value, and how far it may be off."""
        if self.rounds:
            self.earlier += self.last
        self.last = cost
        self.doubt = max(self.doubt, doubt)
        self.rounds += 1

    def measure(self) -> tuple[float, float]:
        """Return the last value and the average of those before it."""
        before = self.rounds - 1
        return self.last, self.earlier / before if before > 0 else math.nan

    def state(self) -> dict[str, Any]:
        """Return the four numbers."""
        return asdict(self)

    def restore(self, state: Mapping[str, Any], rounds: int) -> None:
        """Take back what `state` returned after so many rounds."""
        self.rounds = saved_count(state["rounds"], rounds, rounds)
        self.last = saved_size(state["last"]) if rounds else math.nan
        self.earlier, self.doubt = saved_size(state["earlier"]), saved_size(state["doubt"])


@dataclass
class Exact:
    """C_t itself, with the local gradients at the optimum given.

    A client that has not trained yet counts with the gradient zero, as Algorithm 1 of the paper
    initialises it; one that is inactive counts with its latest gradient.
    """

    optimum: Mapping[int, Rounded]
    distances: Tensor = field(init=False)
    costs: Record = field(default_factory=Record)

    def __post_init__(self) -> None:
        """Count every client with the gradient zero; squares and how far each may be off."""
        found = [
            self.optimum[client].distance(torch.zeros(()), 0.0)
            for client in range(len(self.optimum))
        ]
        self.distances = torch.tensor(found, dtype=torch.float64)

    def advance(self, t: int, gradients: Mapping[int, Rounded], server: Rounded | None) -> None:
        """Take in one more round."""
        if server is not None:
            msg = "server is read with estimate='server' only; with optimum give the gradients"
            raise UserError(msg)
        for client, vector in gradients.items():
            if client not in self.optimum:
                msg = f"client {client} has no gradient in optimum, which holds {len(self.optimum)}"
                raise UserError(msg)
            length = self.optimum[client].entries.numel()
            _require_length(vector, length, "that at the optimum", f"of client {client}", t)
        for client, vector in gradients.items():
            there = self.optimum[client]
            self.distances[client] = self.distances.new_tensor(
                vector.distance(there.entries, there.grain)
            )
        self.costs.append(*self.distances.mean(0).tolist())

    def measure(self) -> tuple[float, float]:
        """Return C_T and the average of C_0, ..., C_{T-1}."""
        return self.costs.measure()

    def doubt(self) -> float:
        """The most that a cost may be off."""
        return self.costs.doubt

    def state(self) -> dict[str, Any]:
        """Return what must be kept to go on later."""
        return {"distances": self.distances.clone(), **self.costs.state()}

    def restore(self, state: Mapping[str, Any], rounds: int) -> None:
        """Take back what `state` returned after so many rounds."""
        self.distances = saved_vector(state["distances"], (len(self.optimum), 2))
        self.costs.restore(state, rounds)


@dataclass
class Server:
    """||h^t||^2, which is at most C_t when h^t is the mean of the local gradients.

    The local gradients at the optimum sum to zero, hence by Jensen's inequality
    ||(1/m) sum_k grad L_k(theta_k)||^2 <= C_t. The derivation holds ||h^{t-1}||^2 up to
    inequality (11) and replaces it by C_{t-1} in (12).
    """

    costs: Record = field(default_factory=Record)
    length: int = 0

    def advance(self, t: int, gradients: Mapping[int, Rounded], server: Rounded | None) -> None:
        """Take in one more round."""
        if server is None or gradients:
            msg = "estimate='server' needs the server state and nothing else: update(server=h)"
            raise UserError(msg)
        _require_length(server, self.length or server.entries.numel(), "that before", "h", t)
        self.length = server.entries.numel()
        self.costs.append(*server.distance(torch.zeros(()), 0.0))

    def measure(self) -> tuple[float, float]:
        """Return C_T and the average of C_0, ..., C_{T-1}."""
        return self.costs.measure()

    def doubt(self) -> float:
        """The most that a cost may be off."""
        return self.costs.doubt

    def state(self) -> dict[str, Any]:
        """Return what must be kept to go on later."""
        return {"length": self.length, **self.costs.state()}

    def restore(self, state: Mapping[str, Any], rounds: int) -> None:
        """Take back what `state` returned after so many rounds."""
        self.length = saved_count(state["length"], min(rounds, 1))
        self.costs.restore(state, rounds)


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
    grain: dict[int, float] = field(default_factory=dict)  # the largest of a client's gradients

    def advance(self, t: int, gradients: Mapping[int, Rounded], server: Rounded | None) -> None:
        """Take in one more round."""
        if server is not None:
            msg = "server is read with estimate='server' only; estimate='history' takes gradients"
            raise UserError(msg)
        new = {client: vector.entries for client, vector in gradients.items()}
        other, first = next(iter((self.latest or new).items()), (0, torch.empty(0)))
        for client, vector in gradients.items():
            whose = f"that of client {other}"
            _require_length(vector, first.numel(), whose, f"of client {client}", t)
        self.latest = {**self.latest, **new}
        for client, vector in gradients.items():
            self.grain[client] = max(vector.grain, self.grain.get(client, 0.0))
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

    def doubt(self) -> float:
        """A gradient and the mean of a client are each off by the grain of its largest gradient."""
        counted = [client for client, count in self.known.items() if count >= LEAST_HISTORY]
        most = 0.0
        for client in counted:
            off, farthest = 2 * self.grain[client], math.sqrt(max(self.spread[client], 0.0))
            most = max(most, 2 * farthest * off + off**2)
        return most

    def state(self) -> dict[str, Any]:
        """Return what must be kept to go on later."""
        return {
            "latest": {client: value.clone() for client, value in self.latest.items()},
            "mean": {client: value.clone() for client, value in self.mean.items()},
            "spread": dict(self.spread),
            "known": dict(self.known),
            "grain": dict(self.grain),
        }

    def restore(self, state: Mapping[str, Any], rounds: int) -> None:
        """Take back what `state` returned after so many rounds."""
        clients = [saved_count(client, 0) for client in state["latest"]]
        size = max((len(state["latest"][client]) for client in clients), default=0)
        self.latest = {client: saved_vector(state["latest"][client], (size,)) for client in clients}
        self.mean = {client: saved_vector(state["mean"][client], (size,)) for client in clients}
        self.spread = {client: saved_size(state["spread"][client]) for client in clients}
        self.known = {client: saved_count(state["known"][client], 1, rounds) for client in clients}
        self.grain = {client: saved_size(state["grain"][client]) for client in clients}


def _require_length(vector: Rounded, length: int, other: str, of: str, t: int) -> None:
    if vector.entries.numel() != length:
        what = f"the gradient {of}" if of != "h" else "the server's state"
        msg = (
            f"{what} in round {t} has {vector.entries.numel()} entries, {other} {length}; give "
            "both for the same parameters"
        )
        raise UserError(msg)
