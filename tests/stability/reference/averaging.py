"""FedAvg and what changes only its local objective or only its server step."""

from __future__ import annotations

import torch
from torch import Tensor

from tests.stability.reference.run import Run, mean


def plain_local(run: Run, t: int, x: Tensor) -> dict[int, Tensor]:
    """Let the clients of round t do plain SGD from x; return their last models."""

    def train(i: int) -> Tensor:
        return run.local(t, i, x, lambda k, y: run.gradient(t, i, k, y))

    return {i: train(i) for i in run.training(t)}


def fedavg(run: Run, *, global_rate: float = 1.0) -> None:
    """x_{t+1} = x_t + eta (1/s) sum_i (x^i_{t,K} - x_t) (McMahan et al., 2017, eta = 1)."""
    x = run.start
    run.record(x)
    for t in range(run.rounds):
        ends = plain_local(run, t, x)
        x = x + global_rate * mean(ends[i] - x for i in run.active[t])
        run.record(x)


def gd(run: Run) -> None:
    """Local y <- y - eta_l grad f_i(y); the server averages (Cauchy, 1847, for one client)."""
    x = run.start
    run.record(x)
    for t in range(run.rounds):

        def train(i: int, t: int = t, x: Tensor = x) -> Tensor:
            return run.local(t, i, x, lambda _k, y: run.problem.gradient(i, y, None))

        ends = {i: train(i) for i in run.training(t)}
        x = mean(ends[i] for i in run.active[t])
        run.record(x)


def fedavg_weighted(run: Run, *, global_rate: float = 1.0) -> None:
    """FedAvg with the clients weighted by their numbers of samples (McMahan et al., 2017)."""
    x = run.start
    run.record(x)
    for t in range(run.rounds):
        ends = plain_local(run, t, x)
        total = sum(run.sizes[i] for i in run.active[t])
        offset = torch.zeros_like(x)
        for i in run.active[t]:
            offset = offset + run.sizes[i] / total * (ends[i] - x)
        x = x + global_rate * offset
        run.record(x)


def fedprox(run: Run, *, proximal: float, global_rate: float = 1.0) -> None:
    """Local y <- y - eta_l (g + lam (y - x_t)); the server averages (Li et al., 2020)."""
    x = run.start
    run.record(x)
    for t in range(run.rounds):

        def train(i: int, t: int = t, x: Tensor = x) -> Tensor:
            return run.local(t, i, x, lambda k, y: run.gradient(t, i, k, y) + proximal * (y - x))

        ends = {i: train(i) for i in run.training(t)}
        x = x + global_rate * mean(ends[i] - x for i in run.active[t])
        run.record(x)


def fedsam(run: Run, *, radius: float, global_rate: float = 1.0) -> None:
    """Local y <- y - eta_l grad F_i(y + rho g/||g||, xi), g = grad F_i(y, xi) (Qu et al., 2022)."""
    x = run.start
    run.record(x)
    for t in range(run.rounds):

        def train(i: int, t: int = t, x: Tensor = x) -> Tensor:
            def direction(k: int, y: Tensor) -> Tensor:
                g = run.gradient(t, i, k, y)
                norm = g.norm()
                ascent = radius * g / norm if norm > 0 else torch.zeros_like(g)
                return run.gradient(t, i, k, y + ascent)

            return run.local(t, i, x, direction)

        ends = {i: train(i) for i in run.training(t)}
        x = x + global_rate * mean(ends[i] - x for i in run.active[t])
        run.record(x)


def fedavgm(run: Run, *, momentum: float, global_rate: float = 1.0) -> None:
    """Server m <- beta m + mean offset, x <- x + eta m (Hsu et al., 2019)."""
    x, m = run.start, torch.zeros_like(run.start)
    run.record(x, m=m)
    for t in range(run.rounds):
        ends = plain_local(run, t, x)
        m = momentum * m + mean(ends[i] - x for i in run.active[t])
        x = x + global_rate * m
        run.record(x, m=m)


def fedadam(
    run: Run, *, first: float, second: float, floor: float, global_rate: float = 1.0
) -> None:
    """Server Adam without bias correction (Reddi et al., 2021, Algorithm 2; v_{-1} = tau^2)."""
    x = run.start
    delta, v = torch.zeros_like(x), torch.full_like(x, floor**2)
    run.record(x, delta=delta, v=v)
    for t in range(run.rounds):
        ends = plain_local(run, t, x)
        delta = first * delta + (1 - first) * mean(ends[i] - x for i in run.active[t])
        v = second * v + (1 - second) * delta**2
        x = x + global_rate * delta / (v.sqrt() + floor)
        run.record(x, delta=delta, v=v)


def fedadam_released(
    run: Run, *, first: float, second: float, floor: float, global_rate: float
) -> None:
    """The same with v of the squared mean offset, zero at the start (FL-Simulator)."""
    x = run.start
    m, v = torch.zeros_like(x), torch.zeros_like(x)
    run.record(x)
    for t in range(run.rounds):
        ends = plain_local(run, t, x)
        update = mean(ends[i] - x for i in run.active[t])
        m = first * m + (1 - first) * update
        v = second * v + (1 - second) * update**2
        x = x + global_rate * m / (v.sqrt() + floor)
        run.record(x)
