r"""FedDyn, then FedAvg: regularisation for the first rounds only.

Before the switch clients and server do what `feddyn` says; from the round of the switch on, the
clients do plain SGD and the server averages. The drifts d_i go on being renewed after the switch,
as printed.

The switch comes in a given round, or by the criterion of Proposition 1, at the smallest T with

    T eta (C_T - (1/T) sum_{t=1}^T C_{t-1}) >= zeta,    eta = 1/(2 alpha) + L/(2 alpha^2),

where C_t is estimated by ||h_t||^2, the term that the derivation has up to its inequality (11), and
where sides that agree up to rounding do not decide.
`stability.switching.SwitchingMonitor` knows C_t exactly and by its history, for one's own loop.

Source: the switching paper, Algorithm 1 and Section 3.4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.errors import UserError
from bounds.methods.feddyn import corrected, drifted
from bounds.space import Scalar, Vector, along, choose, descend, rounding, squared_norm, zero

UNITS = 64  # of rounding by which a cost, a sum of squares, may be wrong


@dataclass(frozen=True, kw_only=True)
class FedDynToFedAvg(Algorithm):
    """strength: alpha. switch: the first round of FedAvg; or smoothness: L, zeta: the constant."""

    strength: float
    switch: int | None = None
    smoothness: float | None = None
    zeta: float | None = None

    def __post_init__(self) -> None:
        """Check that there is one rule for the switch."""
        require(self.strength > 0, "strength", self.strength, "positive")
        by_round, by_criterion = self.switch is not None, self.zeta is not None
        if by_round == by_criterion or by_criterion != (self.smoothness is not None):
            msg = (
                "give switch (a round), or smoothness and zeta (the criterion), got "
                f"switch={self.switch}, smoothness={self.smoothness}, zeta={self.zeta}"
            )
            raise UserError(msg)
        if self.switch is not None:
            require(self.switch >= 0, "switch", self.switch, "zero or positive")
        if self.smoothness is not None:
            require(self.smoothness >= 0, "smoothness", self.smoothness, "zero or positive")

    def server(self, model: Vector) -> State:
        """h = 0; by the criterion also whether it has been met, and C_0 + ... + C_{t-1}."""
        h = zero(model)
        if self.switch is not None:
            return {"h": h}
        return {"h": h, "averaging": squared_norm(h), "earlier": squared_norm(h)}

    def client(self, model: Vector) -> State:
        """The client's drift is zero."""
        return {"drift": zero(model)}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """FedDyn's step, or plain SGD where the switch has come."""
        point = local["point"]
        gradient = oracle(point)
        pull = point - server["model"]
        regularised = along(gradient - client["drift"], pull, self.strength)
        slope = choose(self._averaging(server, now), gradient, regularised)
        return {"point": descend(point, now.rate, slope)}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t; the drift becomes d_i - alpha (x_{t,K}^i - x_t)."""
        del oracle, now
        return drifted(local, server, client, self.strength)

    def serve(self, server: State, mean: State, now: Round) -> State:
        """FedDyn's server, or the mean; then see whether the next round is FedAvg's."""
        averaging = self._averaging(server, now)
        dynamic = corrected(server, mean["update"], self.strength, now)
        model = choose(averaging, server["model"] + mean["update"], dynamic["model"])
        h = choose(averaging, server["h"], dynamic["h"])
        if self.switch is not None:
            return {"model": model, "h": h}
        earlier = server["earlier"] + squared_norm(server["h"])
        due = self._due(now.index + 1, squared_norm(h), earlier)
        no = squared_norm(zero(h))
        return {
            "model": model,
            "h": h,
            "averaging": choose(averaging | due, no + 1, no),
            "earlier": earlier,
        }

    def _averaging(self, server: State, now: Round) -> Any:
        """Whether the switch has come."""
        return server["averaging"] > 0 if self.switch is None else now.index >= self.switch

    def _due(self, rounds: int, cost: Scalar, earlier: Scalar) -> Any:
        """Whether to switch after so many rounds, with C_T and the sum of the C_t before it."""
        smoothness, zeta = self.smoothness or 0, self.zeta or 0
        eta = 1 / (2 * self.strength) + smoothness / (2 * self.strength**2)
        return exceeds(rounds, cost, earlier, eta=eta, zeta=zeta, unit=rounding(cost))


def exceeds(
    rounds: int,
    cost: Scalar,
    earlier: Scalar,
    *,
    eta: Scalar,
    zeta: Scalar,
    unit: float,
    doubt: float = 0.0,
) -> Any:
    """Whether eta (T C_T - sum_{t=1}^T C_{t-1}) > zeta by more than rounding; numbers or tensors.

    `earlier` is the sum, and `doubt` what each cost may be off because of what it was computed
    from. A sum of T costs, each right to some units, is right to T + some. Where both sides agree
    D_T = D_{T+1}, and nothing is lost by going on for a round.
    """
    gained, paid = eta * (rounds * cost), eta * earlier + zeta
    rounded = (rounds + UNITS) * unit * (gained + paid)
    return gained - paid > rounded + eta * (2 * rounds * doubt)


ALGORITHM = FedDynToFedAvg
