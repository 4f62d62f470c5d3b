r"""FedAvgM: FedAvg's clients, momentum on the server.

    m_{t+1} = beta m_t + (1/s) sum_{i in S_t} (x_{t,K}^i - x_t),      m_0 = 0,
    x_{t+1} = x_t + eta m_{t+1}.

Source: Hsu et al. (2019), with eta = 1. FedSAGD uses it as a baseline and prints no rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Round, State, moved, require
from bounds.space import Vector, along, zero


@dataclass(frozen=True, kw_only=True)
class FedAvgM(Algorithm):
    """momentum: beta. global_rate: eta."""

    momentum: float
    global_rate: float = 1.0

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(0 <= self.momentum < 1, "momentum", self.momentum, "in [0, 1)")
        require(self.global_rate > 0, "global_rate", self.global_rate, "positive")

    def server(self, model: Vector) -> State:
        """m = 0."""
        return {"momentum": zero(model)}

    def serve(self, server: State, mean: State, now: Round) -> State:
        """m = beta m + mean offset, x + eta m."""
        del now
        momentum = along(mean["update"], server["momentum"], self.momentum)
        return {**moved(server, momentum, self.global_rate), "momentum": momentum}


ALGORITHM = FedAvgM
