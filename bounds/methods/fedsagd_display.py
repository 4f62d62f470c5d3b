r"""FedSAGD as displayed in Appendix C.11 of the paper (line 1460 of its text).

    x_{t,k+1}^i = x_{t,k}^i - eta_l (g_{t,k}^i + beta v_t + lam (x_{t,k}^i - x_t) - mu x_{t,k}^i),
    x_{t+1} = x_t + (1/s) sum_{i in S_t} (x_{t,K}^i - x_{t,0}^i).

The rule for v is not repeated there and is that of Algorithm 1. It differs from `fedsagd` in the
sign of mu x, which here drives the local model away from the origin, and in eta = 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bounds.algorithm import Oracle, Round, State
from bounds.methods.fedsagd import FedSAGD, accelerated
from bounds.space import along, descend


@dataclass(frozen=True, kw_only=True)
class FedSAGDDisplay(FedSAGD):
    """proximal: lam. decay: mu. momentum: beta."""

    global_rate: float = field(default=1, init=False)

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l (beta v + g + lam (x - x_t) - mu x)."""
        del client
        slope = accelerated(local, server, oracle, self.momentum, self.proximal)
        slope = along(slope, local["point"], -self.decay)
        return {"point": descend(local["point"], now.rate, slope)}


ALGORITHM = FedSAGDDisplay
