r"""SCAFFOLD: control variates on clients and server.

    x_{t,k+1}^i = x_{t,k}^i - eta_l (g_{t,k}^i - c_i + c),
    option I:   c_i^+ = grad f_i(x_t), over all of the client's samples,
    option II:  c_i^+ = c_i - c + (x_t - x_{t,K}^i)/(K eta_l),
    x_{t+1} = x_t + eta (1/s) sum_{i in S_t} (x_{t,K}^i - x_t),
    c^+ = c + (1/m) sum_{i in S_t} (c_i^+ - c_i).

Source: Karimireddy et al. (2020), Algorithm 1. `scaffold_analysed` is FedSAGD's reading.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, moved, require
from bounds.space import Vector, along, descend, zero


@dataclass(frozen=True, kw_only=True)
class Scaffold(Algorithm):
    """option: 1 or 2, how a client renews c_i. global_rate: eta."""

    option: int = 2
    global_rate: float = 1.0

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(self.option in (1, 2), "option", self.option, "1 or 2")
        require(self.global_rate > 0, "global_rate", self.global_rate, "positive")

    def server(self, model: Vector) -> State:
        """c = 0."""
        return {"control": zero(model)}

    def client(self, model: Vector) -> State:
        """c_i = 0."""
        return {"control": zero(model)}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l (g - c_i + c)."""
        point = local["point"]
        slope = oracle(point) - client["control"] + server["control"]
        return {"point": descend(point, now.rate, slope)}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t and c_i^+ - c_i; keep c_i^+."""
        update = local["point"] - server["model"]
        if self.option == 1:
            control = oracle.full(server["model"])
        else:
            control = client["control"] - server["control"] - update / now.span
        message = {"update": update, "control": control - client["control"]}
        return message, {"control": control}

    def serve(self, server: State, mean: State, now: Round) -> State:
        """Move x and c; the sum over S_t divided by m is the mean times s/m."""
        control = along(server["control"], mean["control"], now.active / now.clients)
        return {**moved(server, mean["update"], self.global_rate), "control": control}


ALGORITHM = Scaffold
