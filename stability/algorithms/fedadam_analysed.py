r"""FedAdam as FedSAGD's Appendix C.6 analyses it.

    Delta_t = beta_1 Delta_{t-1} + (1 - beta_1) (1/s) sum_{i in S_t} (x_{t,K}^i - x_{t,0}^i),
    x_{t+1} = x_t + Delta_t/(sqrt(v_t) + tau).

The rule for v_t is not printed there and is that of `fedadam` (Reddi et al., 2021), from which
this differs in having no global rate.
"""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor

from stability.algorithm import Algorithm, Round, State
from stability.algorithms.fedadam import adapted, check, moments


@dataclass(frozen=True, kw_only=True)
class FedAdamAnalysed(Algorithm):
    """beta_1, beta_2: of the moments. tau: the adaptivity."""

    beta_1: float = 0.9
    beta_2: float = 0.99
    tau: float = 1e-3

    def __post_init__(self) -> None:
        """Check the hyper-parameters."""
        check(self.beta_1, self.beta_2, self.tau)

    def server(self, model: Tensor) -> State:
        """The moments before the first round."""
        return moments(model, self.tau)

    def serve(self, server: State, mean: State, now: Round) -> State:
        """One step of Adam at rate one."""
        del now
        return adapted(server, mean["update"], 1.0, self.beta_1, self.beta_2, self.tau)


ALGORITHM = FedAdamAnalysed
