r"""Relaxed initialisation in front of any algorithm.

Where an algorithm would start client i at x_{t,0}^i, the relaxed one starts it at

    x_{t,0}^i + beta (x_{t,0}^i - x_{i,K}),

x_{i,K} being the model with which the client ended the last round in which it trained, and the
initial model before that. Everything else, proximal centres and server steps included, still
refers to the global model. Source: FedInit, Algorithm 1 (line 6) and Section 3, which calls it
irrelevant to the local optimizer and able to be incorporated into other methods. In front of
`fedavg` with global rate one it is `fedinit`.

The authors' code (FL-Simulator, `use_RI`) does another thing under that name, and `Released` is
what it does: the client receives w = x_t + beta (x_t - x_{i,K}) in the place of x_t, so that
proximal centres, drifts, control variates and what it sends refer to w, and the server adds the
mean of what was sent to x_t. Its FedDyn alone sets the server to the mean of the local models,
less h/alpha. In front of `fedavg` with global rate one it is `fedinit_released`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from torch import Tensor

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.methods.feddyn import FedDyn
from bounds.methods.fedinit import relax

LAST = "relaxed.last"
RECEIVED = "relaxed.received"


@dataclass(frozen=True, kw_only=True)
class Relaxed(Algorithm):
    """inner: the algorithm. relaxation: beta."""

    inner: Algorithm
    relaxation: float

    def __post_init__(self) -> None:
        """Check the coefficient."""
        require(abs(self.relaxation) < float("inf"), "relaxation", self.relaxation, "finite")

    @property
    def rotates(self) -> bool:
        """As the algorithm does."""
        return self.inner.rotates

    def server(self, model: Tensor) -> State:
        """The algorithm's."""
        return self.inner.server(model)

    def client(self, model: Tensor) -> State:
        """The algorithm's, and the last local model."""
        return {**self.inner.client(model), LAST: model}

    def start(self, server: State, client: State) -> State:
        """The algorithm's start, relaxed."""
        local = self.inner.start(server, client)
        return {**local, "point": relax(local["point"], client[LAST], self.relaxation)}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """The algorithm's."""
        return self.inner.step(local, server, client, oracle, now)

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """The algorithm's; keep the last local model."""
        message, kept = self.inner.finish(local, server, client, oracle, now)
        return message, {**kept, LAST: local["point"]}

    def serve(self, server: State, mean: State, now: Round) -> State:
        """The algorithm's."""
        return self.inner.serve(server, mean, now)

    def describe(self) -> dict[str, Any]:
        """The algorithm's description, and the relaxation."""
        inner = self.inner.describe()
        return {**inner, "name": f"relaxed {inner['name']}", "init_relaxation": self.relaxation}


@dataclass(frozen=True, kw_only=True)
class Released(Relaxed):
    """inner: the algorithm. relaxation: beta. See the module's first lines."""

    def start(self, server: State, client: State) -> State:
        """The algorithm's start from the relaxed model."""
        received = relax(server["model"], client[LAST], self.relaxation)
        return {**self.inner.start({**server, "model": received}, client), RECEIVED: received}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """The algorithm's, which knows the relaxed model alone."""
        received = local[RECEIVED]
        seen = {**server, "model": received}
        return {**self.inner.step(local, seen, client, oracle, now), RECEIVED: received}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """The algorithm's, with the relaxed model's offset where models are averaged."""
        received = local[RECEIVED]
        seen = {**server, "model": received}
        message, kept = super().finish(local, seen, client, oracle, now)
        if isinstance(self.inner, FedDyn):
            message = {**message, RECEIVED: received - server["model"]}
        return message, kept

    def serve(self, server: State, mean: State, now: Round) -> State:
        """The algorithm's, from the mean of the relaxed models where models are averaged."""
        if RECEIVED in mean:
            server = {**server, "model": server["model"] + mean[RECEIVED]}
        return super().serve(server, mean, now)

    def describe(self) -> dict[str, Any]:
        """The same, and which reading it is."""
        return {**super().describe(), "init_reading": "released"}


READINGS = {"printed": Relaxed, "released": Released}
