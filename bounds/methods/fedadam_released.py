r"""FedAdam as FL-Simulator runs it: the second moment is of the mean offset, not of its average.

    D_t = (1/s) sum_{i in S_t} (x_{t,K}^i - x_t),
    Delta_t = beta_1 Delta_{t-1} + (1 - beta_1) D_t,      Delta_{-1} = 0,
    v_t = beta_2 v_{t-1} + (1 - beta_2) D_t^2   (coordinatewise),      v_{-1} = 0,
    x_{t+1} = x_t + eta Delta_t/(sqrt(v_t) + tau).

Source: FL-Simulator (woodenchild95), `server/FedAdam.py`, tau = 0.01 by default; Flower's
`FedAdam` has the same rule, with tau = 1e-9. `fedadam` squares Delta_t in v_t and begins at tau^2.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Round, State
from bounds.methods.fedadam import FedAdam, ascended, moments
from bounds.space import Vector


@dataclass(frozen=True, kw_only=True)
class FedAdamReleased(FedAdam):
    """global_rate: eta. beta_1, beta_2: of the moments. tau: the adaptivity."""

    tau: float = 1e-2

    def server(self, model: Vector) -> State:
        """Both moments are zero."""
        return moments(model, 0)

    def serve(self, server: State, mean: State, now: Round) -> State:
        """One step of Adam without bias correction along the mean offset."""
        del now
        update = mean["update"]
        first = self.beta_1 * server["first"] + (1 - self.beta_1) * update
        return ascended(server, first, update, self.global_rate, self.beta_2, self.tau)


ALGORITHM = FedAdamReleased
