r"""FedACG: clients start ahead, along the server's momentum, and are pulled back there.

    a_t = x_t + lam m_t,      x_{t,0}^i = a_t,
    x_{t,k+1}^i = x_{t,k}^i - eta_l (g_{t,k}^i + beta (x_{t,k}^i - a_t)),
    m_{t+1} = lam m_t + (1/s) sum_{i in S_t} (x_{t,K}^i - a_t),      m_0 = 0,
    x_{t+1} = x_t + m_{t+1}.

Source: Kim et al. (2024), Algorithm 1. `fedacg_analysed` is the same without the pull.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.space import Vector, along, descend, zero


@dataclass(frozen=True, kw_only=True)
class FedACG(Algorithm):
    """momentum: lam. penalty: beta."""

    momentum: float
    penalty: float

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(0 <= self.momentum < 1, "momentum", self.momentum, "in [0, 1)")
        require(self.penalty >= 0, "penalty", self.penalty, "zero or positive")

    def server(self, model: Vector) -> State:
        """m = 0."""
        return {"momentum": zero(model)}

    def start(self, server: State, client: State) -> State:
        """a = x + lam m."""
        del client
        return {"point": self._ahead(server)}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l (g + beta (x - a))."""
        del client
        point = local["point"]
        pull = point - self._ahead(server)
        return {"point": descend(point, now.rate, along(oracle(point), pull, self.penalty))}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_K^i - a."""
        del oracle, now
        return {"update": local["point"] - self._ahead(server)}, client

    def serve(self, server: State, mean: State, now: Round) -> State:
        """m = lam m + mean offset, x + m."""
        del now
        momentum = along(mean["update"], server["momentum"], self.momentum)
        return {"model": server["model"] + momentum, "momentum": momentum}

    def _ahead(self, server: State) -> Vector:
        return along(server["model"], server["momentum"], self.momentum)


ALGORITHM = FedACG
