r"""Gradient descent.

    x_{k+1} = x_k - eta_l grad f(x_k).

It is meant for one client, f = f_1, whose K local steps in each of T rounds are K T steps. With
more clients, all active, and one local step it is gradient descent on their mean; else each makes
steps against its own gradient over all its samples, and the server averages, as in `fedavg`.

Source: Cauchy (1847).
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State
from bounds.space import descend


@dataclass(frozen=True, kw_only=True)
class GradientDescent(Algorithm):
    """No hyper-parameter."""

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x - eta_l grad f(x)."""
        del server, client
        return {"point": descend(local["point"], now.rate, oracle.full(local["point"]))}


ALGORITHM = GradientDescent
