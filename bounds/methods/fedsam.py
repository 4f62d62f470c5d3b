r"""FedSAM: sharpness-aware local steps.

    p = x_{t,k}^i + rho g/||g||,      g = grad F_i(x_{t,k}^i, xi),
    x_{t,k+1}^i = x_{t,k}^i - eta_l grad F_i(p, xi), with the same minibatch xi,
    x_{t+1} = x_t + eta (1/s) sum_{i in S_t} (x_{t,K}^i - x_t).

Where g = 0 there is no direction to perturb in, and p = x. Source: Qu et al. (2022), Algorithm 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, moved, require
from bounds.space import descend, pointing


@dataclass(frozen=True, kw_only=True)
class FedSAM(Algorithm):
    """radius: rho. global_rate: eta."""

    radius: float
    global_rate: float = 1.0

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(self.radius >= 0, "radius", self.radius, "zero or positive")
        require(self.global_rate > 0, "global_rate", self.global_rate, "positive")

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """Climb by rho, take the gradient there, descend from here."""
        del server, client
        point = local["point"]
        gradient = oracle(point)
        uphill = point + pointing(gradient, self.radius)
        return {"point": descend(point, now.rate, oracle(uphill))}

    def serve(self, server: State, mean: State, now: Round) -> State:
        """x_t + eta (1/s) sum_i (x_{t,K}^i - x_t)."""
        del now
        return moved(server, mean["update"], self.global_rate)


ALGORITHM = FedSAM
