r"""FedAdam: FedAvg's clients under an adaptive server.

    Delta_t = beta_1 Delta_{t-1} + (1 - beta_1) (1/s) sum_{i in S_t} (x_{t,K}^i - x_t),
    v_t = beta_2 v_{t-1} + (1 - beta_2) Delta_t^2   (coordinatewise),
    x_{t+1} = x_t + eta Delta_t/(sqrt(v_t) + tau),      Delta_{-1} = 0, v_{-1} = tau^2.

Source: Reddi et al. (2021), Algorithm 2, which asks for v_{-1} >= tau^2. `fedadam_released` is the
reading of public code, in which v_t has the square of the mean offset itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Round, State, require
from bounds.space import Vector, root, square, zero


@dataclass(frozen=True, kw_only=True)
class FedAdam(Algorithm):
    """global_rate: eta. beta_1, beta_2: of the moments. tau: the adaptivity."""

    global_rate: float = 0.1
    beta_1: float = 0.9
    beta_2: float = 0.99
    tau: float = 1e-3

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(self.global_rate > 0, "global_rate", self.global_rate, "positive")
        require(0 <= self.beta_2 < 1, "beta_2", self.beta_2, "in [0, 1)")
        check(self.beta_1, self.tau)

    def server(self, model: Vector) -> State:
        """The moments before the first round."""
        return moments(model, self.tau)

    def serve(self, server: State, mean: State, now: Round) -> State:
        """One step of Adam without bias correction along the mean offset."""
        del now
        return adapted(server, mean["update"], self.global_rate, self.beta_1, self.beta_2, self.tau)


def check(beta_1: float, tau: float) -> None:
    """Refuse hyper-parameters outside their ranges."""
    require(0 <= beta_1 < 1, "beta_1", beta_1, "in [0, 1)")
    require(tau > 0, "tau", tau, "positive")


def moments(model: Vector, root_v: float) -> State:
    """Delta_{-1} = 0, and v_{-1} from its root."""
    still = zero(model)
    return {"first": still, "second": still + root_v**2}


def adapted(
    server: State, update: Vector, rate: float, beta_1: float, beta_2: float, tau: float
) -> State:
    """Renew both moments, then move."""
    first = beta_1 * server["first"] + (1 - beta_1) * update
    return ascended(server, first, first, rate, beta_2, tau)


def ascended(
    server: State, first: Vector, seen: Vector, rate: float, beta_2: float, tau: float
) -> State:
    """Renew the second moment by what was seen, then move along the first."""
    second = beta_2 * server["second"] + (1 - beta_2) * square(seen)
    model = server["model"] + rate * first / (root(second) + tau)
    return {"model": model, "first": first, "second": second}


ALGORITHM = FedAdam
