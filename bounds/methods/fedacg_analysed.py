r"""FedACG as FedSAGD's Appendix C.9 analyses it.

    x_{t,0}^i = x_t + lam m_t,
    x_{t,k+1}^i = x_{t,k}^i - eta_l g_{t,k}^i,
    m_{t+1} = lam m_t + (1/s) sum_{i in S_t} (x_{t,K}^i - x_{t,0}^i),      m_0 = 0,
    x_{t+1} = x_t + m_{t+1}.

It differs from `fedacg` (Kim et al., 2024) in having no penalty on the local objective. (The
appendix counts rounds from one: its x_{t-1} and m_{t-1} are x_t and m_t here.)
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.space import Vector, along, zero


@dataclass(frozen=True, kw_only=True)
class FedACGAnalysed(Algorithm):
    """momentum: lam."""

    momentum: float

    def __post_init__(self) -> None:
        """Check the coefficient."""
        require(0 <= self.momentum < 1, "momentum", self.momentum, "in [0, 1)")

    def server(self, model: Vector) -> State:
        """m = 0."""
        return {"momentum": zero(model)}

    def start(self, server: State, client: State) -> State:
        """a = x + lam m."""
        del client
        return {"point": self._ahead(server)}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_K^i - a."""
        del oracle, now
        return {"update": local["point"] - self._ahead(server)}, client

    def serve(self, server: State, mean: State, now: Round) -> State:
        """m = lam m + mean offset, x + m."""
        del now
        momentum = along(mean["update"], server["momentum"], self.momentum)
        return {"model": server["model"] + momentum, "momentum": momentum}

    def _ahead(self, server: State) -> Vector:
        return along(server["model"], server["momentum"], self.momentum)


ALGORITHM = FedACGAnalysed
