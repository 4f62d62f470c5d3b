"""FedInit: where a client starts its local training."""

from __future__ import annotations

from torch import Tensor

from tests.stability.reference.run import Run, mean


def fedinit(run: Run, *, relaxation: float) -> None:
    """FedInit as in the paper's Algorithm 1.

    Local training starts at w + beta (w - w_i), w_i the model with which client i last ended a
    training (lines 6 and 13 to 15), w_i = w^0 before the first one (line 1); then plain SGD, and
    the server averages the local models.
    """
    w = run.start
    latest = [run.start for _ in range(run.problem.clients)]
    run.record(w)
    for t in range(run.rounds):
        ends: dict[int, Tensor] = {}
        for i in run.training(t):

            def direction(k: int, y: Tensor, i: int = i, t: int = t) -> Tensor:
                return run.gradient(t, i, k, y)

            ends[i] = run.local(t, i, w + relaxation * (w - latest[i]), direction)
        for i, end in ends.items():
            latest[i] = end
        w = mean(ends[i] for i in run.active[t])
        run.record(w)
