r"""FedACG as FedSAGD's Appendix C.9 analyses it.

    x_{t,0}^i = x_t + lam m_t,
    x_{t,k+1}^i = x_{t,k}^i - eta_l g_{t,k}^i,
    m_{t+1} = lam m_t + (1/s) sum_{i in S_t} (x_{t,K}^i - x_{t,0}^i),      m_0 = 0,
    x_{t+1} = x_t + m_{t+1}.

It differs from `fedacg` (Kim et al., 2024) in having no penalty on the local objective. (The
appendix counts rounds from one: its x_{t-1} and m_{t-1} are x_t and m_t here.)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bounds.algorithm import Algorithm, Oracle, Round, State
from bounds.methods.fedacg import FedACG


@dataclass(frozen=True, kw_only=True)
class FedACGAnalysed(FedACG):
    """momentum: lam. penalty: none."""

    penalty: float = field(default=0, init=False)

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l g."""
        return Algorithm.step(self, local, server, client, oracle, now)


ALGORITHM = FedACGAnalysed
