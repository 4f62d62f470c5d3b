r"""FedInit as its authors' code runs it: the server averages what the training itself changed.

    w_{i,0}^t = w^t + beta (w^t - w_{i,K}^{t-1}),
    w_{i,k+1}^t = w_{i,k}^t - eta g_{i,k}^t,
    w^{t+1} = w^t + (1/N) sum_{i in N} (w_{i,K}^t - w_{i,0}^t).

Source: FL-Simulator (woodenchild95), `server/server.py` and `server/FedAvg.py` with `use_RI`. The
offset is to the relaxed start and not to w^t as in Algorithm 1 (`fedinit`), so the server's step
has no term in beta. On a quadratic with curvature h for every client it is stable in the mean for
every h with 0 <= (1 - eta h)^K < 1, however few clients take part, where 0 <= beta < 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Oracle, Round, State
from bounds.methods.fedinit import FedInit, relax


@dataclass(frozen=True, kw_only=True)
class FedInitReleased(FedInit):
    """relaxation: beta."""

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send w_{i,K}^t - w_{i,0}^t; keep w_{i,K}^t."""
        del oracle, now
        start = relax(server["model"], client["last"], self.relaxation)
        return {"update": local["point"] - start}, {"last": local["point"]}


ALGORITHM = FedInitReleased
