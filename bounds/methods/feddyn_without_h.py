r"""FedDyn w/o h: FedDyn's clients under FedAvg's server.

    x_{t,k+1}^i = x_{t,k}^i - eta_l (g_{t,k}^i - d_i + alpha (x_{t,k}^i - x_t)),
    d_i^+ = d_i - alpha (x_{t,K}^i - x_t),
    x_{t+1} = (1/s) sum_{i in S_t} x_{t,K}^i.

Source: the switching paper, Appendix A.8.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.methods.feddyn import drifted, pulled_start, pulled_step
from bounds.space import Vector, zero


@dataclass(frozen=True, kw_only=True)
class FedDynWithoutH(Algorithm):
    """strength: alpha."""

    strength: float

    def __post_init__(self) -> None:
        """Check the coefficient."""
        require(self.strength > 0, "strength", self.strength, "positive")

    def client(self, model: Vector) -> State:
        """The client's drift is zero."""
        return {"drift": zero(model)}

    def start(self, server: State, client: State) -> State:
        """x_t; and d_i + alpha x_t, which does not change in the steps."""
        return pulled_start(server, client["drift"], self.strength)

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l (g - d_i + alpha (x - x_t))."""
        del server, client
        return pulled_step(local, oracle, now, self.strength)

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t; the drift becomes d_i - alpha (x_{t,K}^i - x_t)."""
        del oracle, now
        return drifted(local, server, client, self.strength)


ALGORITHM = FedDynWithoutH
