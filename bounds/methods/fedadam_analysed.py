r"""FedAdam as FedSAGD's Appendix C.6 analyses it.

    Delta_t = beta_1 Delta_{t-1} + (1 - beta_1) (1/s) sum_{i in S_t} (x_{t,K}^i - x_{t,0}^i),
    x_{t+1} = x_t + Delta_t/(sqrt(v_t) + tau).

The rule for v_t is not printed there and is that of `fedadam` (Reddi et al., 2021), from which
this differs in having no global rate.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Round, State, require
from bounds.methods.fedadam import adapted, check, moments
from bounds.space import Vector


@dataclass(frozen=True, kw_only=True)
class FedAdamAnalysed(Algorithm):
    """beta_1, beta_2: of the moments. tau: the adaptivity. initial: sqrt(v_{-1}), tau if none.

    Since the appendix says nothing of v_t, beta_2 = 1 keeps any v_{-1}.
    """

    beta_1: float = 0.9
    beta_2: float = 0.99
    tau: float = 1e-3
    initial: float | None = None

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        require(0 <= self.beta_2 <= 1, "beta_2", self.beta_2, "in [0, 1]")
        check(self.beta_1, self.tau)
        if self.initial is not None:
            require(self.initial >= 0, "initial", self.initial, "zero or positive")

    def server(self, model: Vector) -> State:
        """The moments before the first round."""
        return moments(model, self.tau if self.initial is None else self.initial)

    def serve(self, server: State, mean: State, now: Round) -> State:
        """One step of Adam at rate one."""
        del now
        return adapted(server, mean["update"], 1, self.beta_1, self.beta_2, self.tau)


ALGORITHM = FedAdamAnalysed
