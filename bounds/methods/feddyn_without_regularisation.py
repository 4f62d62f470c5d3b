r"""FedDyn w/o Reg: FedAvg's clients under FedDyn's server.

    x_{t,k+1}^i = x_{t,k}^i - eta_l g_{t,k}^i,
    d_i^+ = d_i - alpha (x_{t,K}^i - x_t),      h and x as in `feddyn`.

Source: the switching paper, Appendix A.8. The drift d_i is computed and not used: it is there to
be measured.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.methods.feddyn import corrected, drifted
from bounds.space import Vector, zero


@dataclass(frozen=True, kw_only=True)
class FedDynWithoutRegularisation(Algorithm):
    """strength: alpha."""

    strength: float

    def __post_init__(self) -> None:
        """Check the coefficient."""
        require(self.strength > 0, "strength", self.strength, "positive")

    def server(self, model: Vector) -> State:
        """h = 0."""
        return {"h": zero(model)}

    def client(self, model: Vector) -> State:
        """The client's drift is zero."""
        return {"drift": zero(model)}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t; the drift becomes d_i - alpha (x_{t,K}^i - x_t)."""
        del oracle, now
        return drifted(local, server, client, self.strength)

    def serve(self, server: State, mean: State, now: Round) -> State:
        """As FedDyn does."""
        return corrected(server, mean["update"], self.strength, now)


ALGORITHM = FedDynWithoutRegularisation
