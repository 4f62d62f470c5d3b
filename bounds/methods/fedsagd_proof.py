r"""FedSAGD as the proof of Theorem C.12 uses it.

    x_{t,k+1}^i = x_{t,k}^i - eta_l g_{t,k}^i - eta_l (lam + mu) x_{t,k}^i - beta eta_l v_t
                  + eta_l lam x_t,
    x_{t+1} = x_t + (1/s) sum_{i in S_t} (x_{t,K}^i - x_{t,0}^i).

The local rule is that of Algorithm 1; the rule for v is not repeated there and is Algorithm 1's.
It differs from `fedsagd` in having eta = 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bounds.methods.fedsagd import FedSAGD


@dataclass(frozen=True, kw_only=True)
class FedSAGDProof(FedSAGD):
    """proximal: lam. decay: mu. momentum: beta."""

    global_rate: float = field(default=1, init=False)


ALGORITHM = FedSAGDProof
