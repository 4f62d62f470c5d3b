r"""FedDyn as FedSAGD's Appendix C.4 analyses it.

    x_{t,k+1}^i = x_{t,k}^i - eta_l (g_{t,k}^i - s_i + lam (x_{t,k}^i - x_t)),
    s_i = grad F_i(x_{t-tau,K}^i, xi_i), the stochastic gradient, on a minibatch of its own, at the
          model with which client i ended the round t - tau in which it last took part,
    x_{t+1} = x_t + (1/s) sum_{i in S_t} (x_{t,K}^i - x_t).

It differs from `feddyn` (Acar et al., 2021) in the client's state, a gradient in place of the
accumulated d_i, and in the server, which has no h. Before its first round a client has s_i = 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.methods.feddyn import pulled_start, pulled_step
from bounds.space import Vector, zero


@dataclass(frozen=True, kw_only=True)
class FedDynAnalysed(Algorithm):
    """strength: lam."""

    strength: float

    def __post_init__(self) -> None:
        """Check the coefficient."""
        require(self.strength > 0, "strength", self.strength, "positive")

    def client(self, model: Vector) -> State:
        """s_i = 0."""
        return {"stale": zero(model)}

    def start(self, server: State, client: State) -> State:
        """x_t; and s_i + lam x_t, which does not change in the steps."""
        return pulled_start(server, client["stale"], self.strength)

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l (g - s_i + lam (x - x_t))."""
        del server, client
        return pulled_step(local, oracle, now, self.strength)

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t; keep the gradient at x_{t,K}^i."""
        del client, now
        update = local["point"] - server["model"]
        return {"update": update}, {"stale": oracle(local["point"])}


ALGORITHM = FedDynAnalysed
