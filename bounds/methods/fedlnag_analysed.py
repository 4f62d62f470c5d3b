r"""FedLNAG as FedSAGD's Appendix C.5 analyses it.

    y_{t,k}^i = x_{t,k}^i - beta m_{t,k}^i,
    m_{t,k+1}^i = beta m_{t,k}^i + (1 - beta) grad F_i(y_{t,k}^i, xi_i),
    x_{t,k+1}^i = x_{t,k}^i - eta_l m_{t,k+1}^i,
    x_{t+1} = x_t + (1/s) sum_{i in S_t} (x_{t,K}^i - x_{t,0}^i).

The printed sum for m_{t,k}^i starts each round from zero. It differs from `fedlnag` (Yu et al.,
2019) in the point at which the gradient is taken, in the weight 1 - beta, and in the momentum,
which the server does not average.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.space import along, descend, zero


@dataclass(frozen=True, kw_only=True)
class FedLNAGAnalysed(Algorithm):
    """momentum: beta."""

    momentum: float

    def __post_init__(self) -> None:
        """Check the coefficient."""
        require(0 <= self.momentum < 1, "momentum", self.momentum, "in [0, 1)")

    def start(self, server: State, client: State) -> State:
        """x_t, and m = 0."""
        del client
        return {"point": server["model"], "momentum": zero(server["model"])}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """Gradient at x - beta m, m = beta m + (1 - beta) g, x - eta_l m."""
        del server, client
        ahead = along(local["point"], local["momentum"], -self.momentum)
        gradient = oracle(ahead)
        momentum = self.momentum * local["momentum"] + (1 - self.momentum) * gradient
        return {"point": descend(local["point"], now.rate, momentum), "momentum": momentum}


ALGORITHM = FedLNAGAnalysed
