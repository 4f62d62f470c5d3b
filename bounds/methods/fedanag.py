r"""FedANAG: accelerated steps with the server's momentum of gradients.

    x_{t,k+1}^i = x_{t,k}^i - eta_l ((1 + beta) g_{t,k}^i + beta^2 m_t),
    m_{t+1} = beta m_t + (1/(s K)) sum_{i in S_t} sum_k g_{t,k}^i,      m_0 = 0,
    x_{t+1} = x_t + (1/s) sum_{i in S_t} (x_{t,K}^i - x_t).

Source: Zhang et al. (2025). FedSAGD's Appendix C.10 has the same local and server rules and prints
none for m_t, so what it analyses is this.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.space import Vector, along, descend, zero


@dataclass(frozen=True, kw_only=True)
class FedANAG(Algorithm):
    """momentum: beta."""

    momentum: float

    def __post_init__(self) -> None:
        """Check the coefficient."""
        require(0 <= self.momentum < 1, "momentum", self.momentum, "in [0, 1)")

    def server(self, model: Vector) -> State:
        """m = 0."""
        return {"momentum": zero(model)}

    def start(self, server: State, client: State) -> State:
        """x_t, and no gradients summed up yet."""
        del client
        return {"point": server["model"], "total": zero(server["model"])}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l ((1 + beta) g + beta^2 m), and sum up g."""
        del client
        gradient = oracle(local["point"])
        slope = (1 + self.momentum) * gradient + self.momentum**2 * server["momentum"]
        return {
            "point": descend(local["point"], now.rate, slope),
            "total": local["total"] + gradient,
        }

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t and the mean gradient."""
        del oracle
        update = local["point"] - server["model"]
        return {"update": update, "gradient": local["total"] / now.steps}, client

    def serve(self, server: State, mean: State, now: Round) -> State:
        """Average the models, m = beta m + mean gradient."""
        del now
        momentum = along(mean["gradient"], server["momentum"], self.momentum)
        return {"model": server["model"] + mean["update"], "momentum": momentum}


ALGORITHM = FedANAG
