r"""FedSAGD as the proof of Theorem C.12 uses it.

    x_{t,k+1}^i = x_{t,k}^i - eta_l g_{t,k}^i - eta_l (lam + mu) x_{t,k}^i - beta eta_l v_t
                  + eta_l lam x_t,
    x_{t+1} = x_t + (1/s) sum_{i in S_t} (x_{t,K}^i - x_{t,0}^i).

The local rule is that of Algorithm 1; the rule for v is not repeated there and is Algorithm 1's.
It differs from `fedsagd` in having eta = 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.methods.fedsagd import accelerated, averaged, divided
from bounds.space import Vector, along, descend, zero


@dataclass(frozen=True, kw_only=True)
class FedSAGDProof(Algorithm):
    """proximal: lam. decay: mu. momentum: beta."""

    proximal: float
    decay: float
    momentum: float

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(self.proximal >= 0, "proximal", self.proximal, "zero or positive")
        require(self.decay >= 0, "decay", self.decay, "zero or positive")
        require(0 <= self.momentum < 1, "momentum", self.momentum, "in [0, 1)")

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
        return divided(local, server, now), client

    def serve(self, server: State, mean: State, now: Round) -> State:
        """v = (beta v - mean slope)/(1 + beta); move x by the mean offset."""
        del now
        momentum = averaged(server, mean, self.momentum)
        return {"model": server["model"] + mean["update"], "momentum": momentum}


ALGORITHM = FedSAGDProof
