r"""FedLNAG: Nesterov momentum on clients, averaged with the models.

    m_{t,k+1}^i = beta m_{t,k}^i + g_{t,k}^i,
    x_{t,k+1}^i = x_{t,k}^i - eta_l (beta m_{t,k+1}^i + g_{t,k}^i),
    x_{t+1} = (1/s) sum_{i in S_t} x_{t,K}^i,   m_{t+1} = (1/s) sum_{i in S_t} m_{t,K}^i,

and a round starts with x_{t,0}^i = x_t and m_{t,0}^i = m_t, m_0 = 0.

Source: Yu et al. (2019), Algorithm 2. `fedlnag_analysed` is what FedSAGD's appendix analyses.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.space import Vector, along, descend, zero


@dataclass(frozen=True, kw_only=True)
class FedLNAG(Algorithm):
    """momentum: beta."""

    momentum: float

    def __post_init__(self) -> None:
        """Check the coefficient."""
        require(0 <= self.momentum < 1, "momentum", self.momentum, "in [0, 1)")

    def server(self, model: Vector) -> State:
        """m = 0."""
        return {"momentum": zero(model)}

    def start(self, server: State, client: State) -> State:
        """x_t and m_t."""
        del client
        return {"point": server["model"], "momentum": server["momentum"]}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """m = beta m + g, x - eta_l (beta m + g)."""
        del server, client
        gradient = oracle(local["point"])
        momentum = along(gradient, local["momentum"], self.momentum)
        slope = along(gradient, momentum, self.momentum)
        return {"point": descend(local["point"], now.rate, slope), "momentum": momentum}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t and m_{t,K}^i."""
        del oracle, now
        update = local["point"] - server["model"]
        return {"update": update, "momentum": local["momentum"]}, client

    def serve(self, server: State, mean: State, now: Round) -> State:
        """Average both."""
        del now
        return {"model": server["model"] + mean["update"], "momentum": mean["momentum"]}


ALGORITHM = FedLNAG
