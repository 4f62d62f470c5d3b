"""FedInit: where a client starts its local training, as printed and as FL-Simulator has it."""

from __future__ import annotations

import torch
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


def fedinit_released(run: Run, *, relaxation: float) -> None:
    """FL-Simulator's FedAvg with use_RI: the server adds the mean of w_{i,K} - w_{i,0}."""
    _released(run, relaxation=relaxation)


def fedprox_released(run: Run, *, relaxation: float, proximal: float) -> None:
    """Its FedProx: the centre of the proximal term is the relaxed start."""
    _released(run, relaxation=relaxation, proximal=proximal)


def _released(run: Run, *, relaxation: float, proximal: float = 0.0) -> None:
    w, latest = run.start, [run.start for _ in range(run.problem.clients)]
    run.record(w)
    for t in range(run.rounds):
        ends: dict[int, Tensor] = {}
        updates: dict[int, Tensor] = {}
        for i in run.training(t):
            begin = w + relaxation * (w - latest[i])

            def direction(k: int, y: Tensor, i: int = i, t: int = t, w: Tensor = begin) -> Tensor:
                return run.gradient(t, i, k, y) + proximal * (y - w)

            ends[i] = run.local(t, i, begin, direction)
            updates[i] = ends[i] - begin
        for i, end in ends.items():
            latest[i] = end
        w = w + mean(updates[i] for i in run.active[t])
        run.record(w)


def feddyn_released(run: Run, *, relaxation: float, strength: float) -> None:
    """Its FedDyn: h_i adds up the updates, the server is mean w_{i,K} + the mean of all h_i."""
    w, clients = run.start, range(run.problem.clients)
    latest, h = [w for _ in clients], [torch.zeros_like(w) for _ in clients]
    run.record(w)
    for t in range(run.rounds):
        for i in run.training(t):
            begin = w + relaxation * (w - latest[i])

            def direction(k: int, y: Tensor, i: int = i, t: int = t, w: Tensor = begin) -> Tensor:
                return run.gradient(t, i, k, y) + strength * (y + h[i] - w)

            latest[i] = run.local(t, i, begin, direction)
            h[i] = h[i] + latest[i] - begin
        w = mean(latest[i] for i in run.active[t]) + mean(h)
        run.record(w)


def scaffold_released(run: Run, *, relaxation: float) -> None:
    """Its SCAFFOLD: c_i is renewed by the update, c by the sum of the changes over all clients."""
    w, clients = run.start, range(run.problem.clients)
    c, latest = torch.zeros_like(w), [w for _ in clients]
    control = [c for _ in clients]
    run.record(w)
    for t in range(run.rounds):
        updates, change = {}, c
        for i in run.training(t):
            begin = w + relaxation * (w - latest[i])

            def direction(k: int, y: Tensor, i: int = i, t: int = t, c: Tensor = c) -> Tensor:
                return run.gradient(t, i, k, y) + c - control[i]

            latest[i] = run.local(t, i, begin, direction)
            updates[i] = latest[i] - begin
            new = control[i] - c - updates[i] / run.span(t, i)
            if i in run.active[t]:
                change = change + (new - control[i]) / run.problem.clients
            control[i] = new
        c, w = change, w + mean(updates[i] for i in run.active[t])
        run.record(w)
