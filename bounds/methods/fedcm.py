r"""FedCM: clients mix their gradients with the last global direction.

    x_{t,k+1}^i = x_{t,k}^i - eta_l (alpha g_{t,k}^i + (1 - alpha) m_t),
    m_{t+1} = -(1/(eta_l K s)) sum_{i in S_t} (x_{t,K}^i - x_t),      m_0 = 0,
    x_{t+1} = x_t - eta m_{t+1}.

Source: Xu et al. (2021), Algorithm 2. With alpha = 1 and eta = eta_l K it is FedAvg. The server's
step does not decay with eta_l; in `fedcm_released` it does.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.space import Vector, descend, zero


@dataclass(frozen=True, kw_only=True)
class FedCM(Algorithm):
    """weight: alpha. global_rate: eta, which multiplies a gradient and not an offset."""

    weight: float
    global_rate: float = 1.0

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(0 <= self.weight <= 1, "weight", self.weight, "in [0, 1]")
        require(self.global_rate > 0, "global_rate", self.global_rate, "positive")

    def server(self, model: Vector) -> State:
        """m = 0."""
        return {"momentum": zero(model)}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l (alpha g + (1 - alpha) m)."""
        del client
        point = local["point"]
        slope = self.weight * oracle(point) + (1 - self.weight) * server["momentum"]
        return {"point": descend(point, now.rate, slope)}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send (x_t - x_{t,K}^i)/(eta_l K)."""
        del oracle
        return {"slope": (server["model"] - local["point"]) / now.span}, client

    def serve(self, server: State, mean: State, now: Round) -> State:
        """m = mean slope, x - eta m."""
        del now
        slope = mean["slope"]
        return {"model": descend(server["model"], self.global_rate, slope), "momentum": slope}


ALGORITHM = FedCM
