r"""SCAFFOLD as FedSAGD's Appendix C.3 analyses it.

    x_{t,k+1}^i = x_{t,k}^i - eta_l (g_{t,k}^i - c_i + c),
    c_i = (1/K) sum_k g_{t-tau,k}^i, of the round t - tau in which client i last took part,
    x_{t+1} = x_t + (1/s) sum_{i in S_t} (x_{t,K}^i - x_t).

The rule for c is not printed there; as in Karimireddy et al. (2020) it is the mean of all c_i. It
differs from `scaffold` with option II in having no global rate; the control variates of both are
the same numbers up to rounding, because (x_t - x_{t,K}^i)/(K eta_l) = (1/K) sum_k g_k - c_i + c.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State
from bounds.space import Vector, along, descend, zero


@dataclass(frozen=True, kw_only=True)
class ScaffoldAnalysed(Algorithm):
    """No hyper-parameter."""

    def server(self, model: Vector) -> State:
        """c = 0."""
        return {"control": zero(model)}

    def client(self, model: Vector) -> State:
        """c_i = 0."""
        return {"control": zero(model)}

    def start(self, server: State, client: State) -> State:
        """x_t, and no gradients summed up yet."""
        del client
        return {"point": server["model"], "total": zero(server["model"])}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l (g - c_i + c), and sum up g."""
        gradient = oracle(local["point"])
        slope = gradient - client["control"] + server["control"]
        return {
            "point": descend(local["point"], now.rate, slope),
            "total": local["total"] + gradient,
        }

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t and the change of c_i; keep the mean gradient."""
        del oracle
        control = local["total"] / now.steps
        message = {
            "update": local["point"] - server["model"],
            "control": control - client["control"],
        }
        return message, {"control": control}

    def serve(self, server: State, mean: State, now: Round) -> State:
        """x_t + mean offset, and c the mean of all c_i."""
        control = along(server["control"], mean["control"], now.active / now.clients)
        return {"model": server["model"] + mean["update"], "control": control}


ALGORITHM = ScaffoldAnalysed
