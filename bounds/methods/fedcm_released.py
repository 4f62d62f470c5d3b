r"""FedCM as FL-Simulator runs it: the server's step decays with the local rate.

    x_{t,k+1}^i = x_{t,k}^i - eta_l (alpha g_{t,k}^i + (1 - alpha) m_t),
    m_{t+1} = -(1/(eta_l K s)) sum_{i in S_t} (x_{t,K}^i - x_t),      m_0 = 0,
    x_{t+1} = x_t + eta (1/s) sum_{i in S_t} (x_{t,K}^i - x_t).

Source: FL-Simulator (woodenchild95), `server/FedCM.py`, eta = 1 by default. `fedcm` (Xu et al.,
2021) moves by eta m_{t+1} instead: the two agree, with its eta = eta_l K times this one, as long
as eta_l K does not change.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Oracle, Round, State, moved
from bounds.methods.fedcm import FedCM


@dataclass(frozen=True, kw_only=True)
class FedCMReleased(FedCM):
    """weight: alpha. global_rate: eta, which multiplies an offset."""

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send the offset beside the slope."""
        message, kept = super().finish(local, server, client, oracle, now)
        return {**message, "update": local["point"] - server["model"]}, kept

    def serve(self, server: State, mean: State, now: Round) -> State:
        """m = mean slope, x + eta mean offset."""
        del now
        return {**moved(server, mean["update"], self.global_rate), "momentum": mean["slope"]}


ALGORITHM = FedCMReleased
