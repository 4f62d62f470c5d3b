r"""FedCM as FedSAGD's Appendix C.7 analyses it.

    x_{t,k+1}^i = x_{t,k}^i - eta_l (alpha g_{t,k}^i + (1 - alpha) m_t),
    x_{t+1} = x_t + (1/(eta_l K s)) sum_{i in S_t} (x_{t,K}^i - x_t).

The rule for m_t is not printed there and is that of `fedcm` (Xu et al., 2021), from which this
differs in having no global rate.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bounds.methods.fedcm import FedCM


@dataclass(frozen=True, kw_only=True)
class FedCMAnalysed(FedCM):
    """weight: alpha."""

    global_rate: float = field(default=1, init=False)


ALGORITHM = FedCMAnalysed
