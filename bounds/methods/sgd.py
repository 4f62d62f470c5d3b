r"""SGD: steps against a stochastic gradient.

    x_{k+1} = x_k - eta_l g_k.

It is meant for one client, whose K local steps in each of T rounds are K T steps of SGD. With more
clients it is `fedavg` at global rate one: each makes its own steps, and the server averages.

Source: Robbins and Monro (1951).
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm


@dataclass(frozen=True, kw_only=True)
class SGD(Algorithm):
    """No hyper-parameter."""


ALGORITHM = SGD
