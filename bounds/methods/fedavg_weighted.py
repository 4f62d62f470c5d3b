r"""FedAvg with the mean weighted by the clients' numbers of samples.

    x_{t+1} = x_t + eta sum_{i in S_t} n_i (x_{t,K}^i - x_t) / sum_{i in S_t} n_i;

the local rule is that of `fedavg`.

Source: McMahan et al. (2017), Algorithm 1, with eta = 1. The papers verified here analyse the
uniform mean, `fedavg`; the two agree when all clients have the same number of samples.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, moved, require


@dataclass(frozen=True, kw_only=True)
class FedAvgWeighted(Algorithm):
    """global_rate: eta."""

    global_rate: float = 1.0

    def __post_init__(self) -> None:
        """Check the rate."""
        require(self.global_rate > 0, "global_rate", self.global_rate, "positive")

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send n_i (x_{t,K}^i - x_t) and n_i."""
        del oracle
        offset = local["point"] - server["model"]
        return {"update": now.sizes * offset, "samples": now.sizes}, client

    def serve(self, server: State, mean: State, now: Round) -> State:
        """Divide the weighted mean by the mean weight."""
        del now
        return moved(server, mean["update"] / mean["samples"], self.global_rate)


ALGORITHM = FedAvgWeighted
