r"""MimeLite: clients apply the server's momentum, which follows full gradients.

    x_{t,k+1}^i = x_{t,k}^i - eta_l ((1 - beta) g_{t,k}^i + beta m_t),
    x_{t+1} = (1/s) sum_{i in S_t} x_{t,K}^i,
    m_{t+1} = (1 - beta) (1/s) sum_{i in S_t} grad f_i(x_t) + beta m_t,      m_0 = 0.

Source: Karimireddy et al. (2021), MimeLite with SGD and momentum. FedSAGD's Appendix C.8 has the
same local and server rules and prints none for m_t, so what it analyses is this.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.space import Vector, descend, zero


@dataclass(frozen=True, kw_only=True)
class MimeLite(Algorithm):
    """momentum: beta."""

    momentum: float

    def __post_init__(self) -> None:
        """Check the coefficient."""
        require(0 <= self.momentum <= 1, "momentum", self.momentum, "in [0, 1]")

    def server(self, model: Vector) -> State:
        """m = 0."""
        return {"momentum": zero(model)}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l ((1 - beta) g + beta m)."""
        del client
        point = local["point"]
        slope = (1 - self.momentum) * oracle(point) + self.momentum * server["momentum"]
        return {"point": descend(point, now.rate, slope)}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t and grad f_i(x_t)."""
        del now
        update = local["point"] - server["model"]
        return {"update": update, "gradient": oracle.full(server["model"])}, client

    def serve(self, server: State, mean: State, now: Round) -> State:
        """Average the models, renew m."""
        del now
        momentum = (1 - self.momentum) * mean["gradient"] + self.momentum * server["momentum"]
        return {"model": server["model"] + mean["update"], "momentum": momentum}


ALGORITHM = MimeLite
