r"""FedInit: local SGD from a start on the far side of the client's last local model.

    w_{i,0}^t = w^t + beta (w^t - w_{i,K}^{t-1}),
    w_{i,k+1}^t = w_{i,k}^t - eta g_{i,k}^t,
    w_{i,K}^t = w_{i,K}^{t-1} for i not in N,      w_{i,K}^{-1} = w^0,
    w^{t+1} = (1/N) sum_{i in N} w_{i,K}^t.

Source: FedInit, Algorithm 1. The poster's Algorithm 1 has the same lines without the one for
inactive clients; a client that comes back needs a last local model, and keeping it is the only
reading of the poster under which its line 6 is defined, so the poster's algorithm is this one.
The second form on the poster, (1 + beta) w^t - beta w_{i,K}^t, misprints the upper index.
`stability.relaxed` puts the same start in front of any other algorithm.

The server takes the start's offset over with the local models, so that with N of C clients drawn
it has a momentum. On a quadratic with curvature h for every client K steps contract by
rho = (1 - eta h)^K, p = N/C, and without the forcing E w^t and the mean E l^t of last models follow

    E w^{t+1} = rho (1 + beta) E w^t - rho beta E l^t,
    E l^{t+1} = p E w^{t+1} + (1 - p) E l^t,

a pair whose determinant is rho (1 + beta)(1 - p): where 0 <= rho < 1 and beta >= 0 the means are
stable if and only if

    rho (1 + beta)(1 - N/C) < 1.

In flat directions rho is near 1, and there it says beta < N/(C - N): 1/9 for 10 of 100 clients,
1/19 for 10 of 200. Differences of last models turn by -rho beta, so second moments ask for
beta <= 1 too. `fedinit_released` has no such momentum; both are followed exactly in the tests.
"""

from __future__ import annotations

from dataclasses import dataclass

from bounds.algorithm import Algorithm, Oracle, Round, State, require
from bounds.space import Vector, along


@dataclass(frozen=True, kw_only=True)
class FedInit(Algorithm):
    """relaxation: beta, which may be negative (a start nearer to the last local model)."""

    relaxation: float

    def __post_init__(self) -> None:
        """Check the coefficient."""
        require(abs(self.relaxation) < float("inf"), "relaxation", self.relaxation, "finite")

    def client(self, model: Vector) -> State:
        """w_{i,K}^{-1} = w^0."""
        return {"last": model}

    def start(self, server: State, client: State) -> State:
        """w^t + beta (w^t - w_{i,K}^{t-1})."""
        return {"point": relax(server["model"], client["last"], self.relaxation)}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send w_{i,K}^t, as its offset from w^t; keep it."""
        del client, oracle, now
        return {"update": local["point"] - server["model"]}, {"last": local["point"]}


def relax(start: Vector, last: Vector, relaxation: float) -> Vector:
    """Start + beta (start - last)."""
    return along(start, start - last, relaxation)


ALGORITHM = FedInit
