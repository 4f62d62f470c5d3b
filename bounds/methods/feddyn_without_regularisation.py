r"""FedDyn w/o Reg: FedAvg's clients under FedDyn's server.

    x_{t,k+1}^i = x_{t,k}^i - eta_l g_{t,k}^i,
    d_i^+ = d_i - alpha (x_{t,K}^i - x_t),      h and x as in `feddyn`.

Source: the switching paper, Appendix A.8. The drift d_i is computed and not used: it is there to
be measured.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State
from bounds.methods.feddyn import FedDyn


@dataclass(frozen=True, kw_only=True)
class FedDynWithoutRegularisation(FedDyn):
    """strength: alpha."""

    def start(self, server: State, client: State) -> State:
        """x_t."""
        return Algorithm.start(self, server, client)

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l g."""
        return Algorithm.step(self, local, server, client, oracle, now)


ALGORITHM = FedDynWithoutRegularisation
