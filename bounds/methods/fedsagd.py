r"""FedSAGD: global momentum and a hybrid proximal term in the local steps.

    m_{t,k}^i = beta v_t + g_{t,k}^i,
    x_{t,k+1}^i = x_{t,k}^i - eta_l (m_{t,k}^i + (lam + mu) x_{t,k}^i - lam x_t),
    v_{t+1} = beta/(1 + beta) v_t - Delta x_t/((1 + beta) eta_l K),      v_0 = 0,
    x_{t+1} = x_t + eta Delta x_t,      Delta x_t = (1/s) sum_{i in S_t} (x_{t,K}^i - x_t).

Source: FedSAGD, Algorithm 1. Its Appendix C.11 has two other readings of the local rule, both with
eta = 1: `fedsagd_display` with the sign of mu x reversed, and `fedsagd_proof` as here.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, moved, require
from bounds.space import Vector, along, descend, zero


@dataclass(frozen=True, kw_only=True)
class FedSAGD(Algorithm):
    """proximal: lam. decay: mu. momentum: beta. global_rate: eta."""

    proximal: float
    decay: float
    momentum: float
    global_rate: float = 1.0

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(self.proximal >= 0, "proximal", self.proximal, "zero or positive")
        require(self.decay >= 0, "decay", self.decay, "zero or positive")
        require(0 <= self.momentum < 1, "momentum", self.momentum, "in [0, 1)")
        require(self.global_rate > 0, "global_rate", self.global_rate, "positive")

    def server(self, model: Vector) -> State:
        """v = 0."""
        return {"momentum": zero(model)}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l (beta v + g + lam (x - x_t) + mu x)."""
        del client
        slope = accelerated(local, server, oracle, self.momentum, self.proximal)
        slope = along(slope, local["point"], self.decay)
        return {"point": descend(local["point"], now.rate, slope)}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t, and the same divided by eta_l K."""
        del oracle
        update = local["point"] - server["model"]
        return {"update": update, "slope": update / now.span}, client

    def serve(self, server: State, mean: State, now: Round) -> State:
        """v = (beta v - mean slope)/(1 + beta); move x by the mean offset."""
        del now
        beta = self.momentum
        momentum = (beta * server["momentum"] - mean["slope"]) / (1 + beta)
        return {**moved(server, mean["update"], self.global_rate), "momentum": momentum}


def accelerated(
    local: State, server: State, oracle: Oracle, momentum: float, proximal: float
) -> Vector:
    """g + beta v + lam (x - x_t)."""
    point = local["point"]
    slope = along(oracle(point), server["momentum"], momentum)
    return along(slope, point - server["model"], proximal)


ALGORITHM = FedSAGD
