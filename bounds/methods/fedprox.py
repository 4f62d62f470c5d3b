r"""FedProx: local SGD with a proximal term towards the global model.

    x_{t,k+1}^i = x_{t,k}^i - eta_l (g_{t,k}^i + lam (x_{t,k}^i - x_t)),
    x_{t+1} = x_t + eta (1/s) sum_{i in S_t} (x_{t,K}^i - x_t),       eta = 1 in both sources.

Source: FedSAGD, Appendix C.2 (the rule as analysed). Li et al. (2020), Algorithm 2, ask for an
inexact minimiser of F_i(x) + (lam/2) ||x - x_t||^2, of which these K steps are one.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, moved, require
from bounds.space import along, descend


@dataclass(frozen=True, kw_only=True)
class FedProx(Algorithm):
    """proximal: lam. global_rate: eta."""

    proximal: float
    global_rate: float = 1.0

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(self.proximal >= 0, "proximal", self.proximal, "zero or positive")
        require(self.global_rate > 0, "global_rate", self.global_rate, "positive")

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l (g + lam (x - x_t))."""
        del client
        point = local["point"]
        pull = point - server["model"]
        return {"point": descend(point, now.rate, along(oracle(point), pull, self.proximal))}

    def serve(self, server: State, mean: State, now: Round) -> State:
        """x_t + eta (1/s) sum_i (x_{t,K}^i - x_t)."""
        del now
        return moved(server, mean["update"], self.global_rate)


ALGORITHM = FedProx
