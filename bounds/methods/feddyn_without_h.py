r"""FedDyn w/o h: FedDyn's clients under FedAvg's server.

    x_{t,k+1}^i = x_{t,k}^i - eta_l (g_{t,k}^i - d_i + alpha (x_{t,k}^i - x_t)),
    d_i^+ = d_i - alpha (x_{t,K}^i - x_t),
    x_{t+1} = (1/s) sum_{i in S_t} x_{t,K}^i.

Source: the switching paper, Appendix A.8; it differs from `feddyn` in the server alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Round, State
from bounds.methods.feddyn import FedDyn
from bounds.space import Vector


@dataclass(frozen=True, kw_only=True)
class FedDynWithoutH(FedDyn):
    """strength: alpha."""

    def server(self, model: Vector) -> State:
        """Nothing but the model."""
        return Algorithm.server(self, model)

    def serve(self, server: State, mean: State, now: Round) -> State:
        """The mean of the local models."""
        return Algorithm.serve(self, server, mean, now)


ALGORITHM = FedDynWithoutH
