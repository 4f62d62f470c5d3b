r"""FedDyn: dynamic regularisation on clients, and a correction on the server.

    x_{t,k+1}^i = x_{t,k}^i - eta_l (g_{t,k}^i - d_i + alpha (x_{t,k}^i - x_t)),
    d_i^+ = d_i - alpha (x_{t,K}^i - x_t),
    h_{t+1} = h_t - (alpha/m) sum_{i in S_t} (x_{t,K}^i - x_t),
    x_{t+1} = (1/s) sum_{i in S_t} x_{t,K}^i - h_{t+1}/alpha.

Source: Acar et al. (2021), Algorithm 1, its local minimisation done by K steps of SGD; the
switching paper's Algorithm 1 before its switch, which writes grad L_k(theta_k) for the drift d_i.
`feddyn_analysed` is the reading of FedSAGD's appendix.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.space import Vector, along, descend, grown, zero


@dataclass(frozen=True, kw_only=True)
class FedDyn(Algorithm):
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

    def start(self, server: State, client: State) -> State:
        """x_t; and d_i + alpha x_t, which does not change in the steps."""
        return pulled_start(server, client["drift"], self.strength)

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l (g - d_i + alpha (x - x_t))."""
        del server, client
        return pulled_step(local, oracle, now, self.strength)

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t; the drift becomes d_i - alpha (x_{t,K}^i - x_t)."""
        del oracle, now
        return drifted(local, server, client, self.strength)

    def serve(self, server: State, mean: State, now: Round) -> State:
        """Move h, then x = mean of the local models - h/alpha."""
        return corrected(server, mean["update"], self.strength, now)


def pulled_start(server: State, drift: Vector, strength: float) -> State:
    """The model; and the drift plus alpha times the model."""
    model = server["model"]
    return {"point": model, "pull": along(drift, model, strength)}


def pulled_step(local: State, oracle: Oracle, now: Round, strength: float) -> State:
    """x - eta_l (g - pull + alpha x)."""
    point = local["point"]
    slope = grown(oracle(point) - local["pull"], point, strength)
    return {"point": descend(point, now.rate, slope), "pull": local["pull"]}


def drifted(local: State, server: State, client: State, strength: float) -> tuple[State, State]:
    """What is sent, and the client's drift moved against it."""
    update = local["point"] - server["model"]
    return {"update": update}, {"drift": along(client["drift"], update, -strength)}


def corrected(server: State, update: Vector, strength: float, now: Round) -> State:
    """FedDyn's server: h by the sum over S_t divided by m, x by the mean offset and h."""
    h = along(server["h"], update, -strength * now.active / now.clients)
    return {**server, "model": server["model"] + update - h / strength, "h": h}


ALGORITHM = FedDyn
