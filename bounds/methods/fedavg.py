r"""FedAvg: local SGD, and a step of the server along the mean offset.

    x_{t,k+1}^i = x_{t,k}^i - eta_l g_{t,k}^i,      x_{t,0}^i = x_t,
    x_{t+1} = x_t + eta (1/s) sum_{i in S_t} (x_{t,K}^i - x_t).

Source: McMahan et al. (2017), Algorithm 1, where the mean is weighted by the clients' numbers of
samples (that is `fedavg_weighted`) and eta = 1. The uniform mean is what FedSAGD's Appendix C.1,
FedInit and the semi-smooth paper's Algorithm 1 (with the global rate eta) analyse.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Round, State, moved, require


@dataclass(frozen=True, kw_only=True)
class FedAvg(Algorithm):
    """global_rate: eta."""

    global_rate: float = 1.0

    def __post_init__(self) -> None:
        """Check the rate."""
        require(self.global_rate > 0, "global_rate", self.global_rate, "positive")

    def serve(self, server: State, mean: State, now: Round) -> State:
        """x_{t+1} = x_t + eta (1/s) sum_i (x_{t,K}^i - x_t)."""
        del now
        return moved(server, mean["update"], self.global_rate)


ALGORITHM = FedAvg
