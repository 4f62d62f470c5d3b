r"""FedCM as FedSAGD's Appendix C.7 analyses it.

    x_{t,k+1}^i = x_{t,k}^i - eta_l (alpha g_{t,k}^i + (1 - alpha) m_t),
    x_{t+1} = x_t + (1/(eta_l K s)) sum_{i in S_t} (x_{t,K}^i - x_t).

The rule for m_t is not printed there and is that of `fedcm` (Xu et al., 2021), from which this
differs in having no global rate.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.space import Vector, descend, zero


@dataclass(frozen=True, kw_only=True)
class FedCMAnalysed(Algorithm):
    """weight: alpha."""

    weight: float

    def __post_init__(self) -> None:
        """Check the weight."""
        require(0 <= self.weight <= 1, "weight", self.weight, "in [0, 1]")

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
        """m = mean slope, x - m."""
        del now
        return {"model": server["model"] - mean["slope"], "momentum": mean["slope"]}


ALGORITHM = FedCMAnalysed
