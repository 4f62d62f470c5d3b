"""Momentum at the client, at the server, or sent from the server to the client.

Where a rule divides by eta_l K, each client's own K is meant; the papers have one K for all.
"""

from __future__ import annotations

import torch
from torch import Tensor

from tests.stability.reference.run import Run, mean


def fedlnag_analysed(run: Run, *, momentum: float) -> None:
    """FedLNAG as FedSAGD's appendix analyses it, momentum zero at the start of each round.

    g at y - beta m, m <- beta m + (1 - beta) g, y <- y - eta_l m; the server averages.
    """
    x = run.start
    run.record(x)
    for t in range(run.rounds):

        def train(i: int, t: int = t, x: Tensor = x) -> Tensor:
            m = torch.zeros_like(x)

            def direction(k: int, y: Tensor) -> Tensor:
                nonlocal m
                m = momentum * m + (1 - momentum) * run.gradient(t, i, k, y - momentum * m)
                return m

            return run.local(t, i, x, direction)

        ends = {i: train(i) for i in run.training(t)}
        x = x + mean(ends[i] - x for i in run.active[t])
        run.record(x)


def fedlnag(run: Run, *, momentum: float) -> None:
    """FedLNAG as Yu et al. (2019) define it: models and momenta are averaged.

    m <- beta m + g, y <- y - eta_l (beta m + g); the averaged momentum starts the next round.
    """
    x, m_global = run.start, torch.zeros_like(run.start)
    run.record(x, m=m_global)
    for t in range(run.rounds):
        ends, momenta = {}, {}
        for i in run.training(t):
            m = m_global

            def direction(k: int, y: Tensor, i: int = i, t: int = t) -> Tensor:
                nonlocal m
                g = run.gradient(t, i, k, y)
                m = momentum * m + g
                return momentum * m + g

            ends[i] = run.local(t, i, x, direction)
            momenta[i] = m
        x = mean(ends[i] for i in run.active[t])
        m_global = mean(momenta[i] for i in run.active[t])
        run.record(x, m=m_global)


def fedcm(run: Run, *, weight: float, global_rate: float = 1.0) -> None:
    """Local y <- y - eta_l (alpha g + (1 - alpha) m); m <- -mean offset/(eta_l K); x <- x - eta m.

    Xu et al. (2021); FedSAGD's appendix has eta = 1.
    """
    x, m = run.start, torch.zeros_like(run.start)
    run.record(x, m=m)
    for t in range(run.rounds):

        def train(i: int, t: int = t, x: Tensor = x, m: Tensor = m) -> Tensor:
            def direction(k: int, y: Tensor) -> Tensor:
                return weight * run.gradient(t, i, k, y) + (1 - weight) * m

            return run.local(t, i, x, direction)

        ends = {i: train(i) for i in run.training(t)}
        m = mean((x - ends[i]) / run.span(t, i) for i in run.active[t])
        x = x - global_rate * m
        run.record(x, m=m)


def fedcm_released(run: Run, *, weight: float, global_rate: float) -> None:
    """FedCM whose server adds eta times the mean offset (FL-Simulator)."""
    x, m = run.start, torch.zeros_like(run.start)
    run.record(x)
    for t in range(run.rounds):
        offsets = {}
        for i in run.training(t):

            def direction(k: int, y: Tensor, i: int = i, t: int = t, m: Tensor = m) -> Tensor:
                return weight * run.gradient(t, i, k, y) + (1 - weight) * m

            offsets[i] = run.local(t, i, x, direction) - x
        m = -mean(offsets[i] / run.span(t, i) for i in run.active[t])
        x = x + global_rate * mean(offsets[i] for i in run.active[t])
        run.record(x)


def mimelite(run: Run, *, momentum: float) -> None:
    """Local y <- y - eta_l ((1 - beta) g + beta m); m <- (1 - beta) mean grad F_i(x_t) + beta m.

    Karimireddy et al. (2021); the gradients at x_t are over all local data.
    """
    x, m = run.start, torch.zeros_like(run.start)
    run.record(x, m=m)
    for t in range(run.rounds):

        def train(i: int, t: int = t, x: Tensor = x, m: Tensor = m) -> Tensor:
            def direction(k: int, y: Tensor) -> Tensor:
                return (1 - momentum) * run.gradient(t, i, k, y) + momentum * m

            return run.local(t, i, x, direction)

        ends = {i: train(i) for i in run.training(t)}
        full = mean(run.problem.gradient(i, x, None) for i in run.active[t])
        x = mean(ends[i] for i in run.active[t])
        m = (1 - momentum) * full + momentum * m
        run.record(x, m=m)


def fedanag(run: Run, *, momentum: float) -> None:
    """Local y <- y - eta_l ((1 + beta) g + beta^2 m); m <- beta m + mean g (Zhang et al., 2025)."""
    x, m = run.start, torch.zeros_like(run.start)
    run.record(x, m=m)
    for t in range(run.rounds):

        def train(i: int, t: int = t, x: Tensor = x, m: Tensor = m) -> Tensor:
            def direction(k: int, y: Tensor) -> Tensor:
                return (1 + momentum) * run.gradient(t, i, k, y) + momentum**2 * m

            return run.local(t, i, x, direction)

        ends = {i: train(i) for i in run.training(t)}
        averages = {
            i: mean(run.gradients[t, i, j] for j in range(run.steps[i])) for i in run.active[t]
        }
        x = x + mean(ends[i] - x for i in run.active[t])
        m = momentum * m + mean(averages.values())
        run.record(x, m=m)


def fedacg(run: Run, *, momentum: float, penalty: float) -> None:
    """FedACG (Kim et al., 2024); FedSAGD's appendix analyses penalty = 0.

    Start at a = x + lam m, y <- y - eta_l (g + beta (y - a)); then m <- lam m + mean(y_K - a) and
    x <- x + m.
    """
    x, m = run.start, torch.zeros_like(run.start)
    run.record(x, m=m)
    for t in range(run.rounds):
        ahead = x + momentum * m

        def train(i: int, t: int = t, ahead: Tensor = ahead) -> Tensor:
            def direction(k: int, y: Tensor) -> Tensor:
                return run.gradient(t, i, k, y) + penalty * (y - ahead)

            return run.local(t, i, ahead, direction)

        ends = {i: train(i) for i in run.training(t)}
        m = momentum * m + mean(ends[i] - ahead for i in run.active[t])
        x = x + m
        run.record(x, m=m)


def fedsagd(
    run: Run, *, proximal: float, decay: float, momentum: float, global_rate: float = 1.0
) -> None:
    """FedSAGD, Algorithm 1: y <- y - eta_l (beta v + g + (lam + mu) y - lam x_t).

    v <- beta/(1 + beta) v - mean offset/((1 + beta) eta_l K); x <- x + eta mean offset.
    """
    _fedsagd(run, proximal, decay, momentum, global_rate)


def fedsagd_proof(run: Run, *, proximal: float, decay: float, momentum: float) -> None:
    """FedSAGD as the proof of Theorem C.12 has it: Algorithm 1 with server rate one."""
    _fedsagd(run, proximal, decay, momentum, 1.0)


def fedsagd_display(run: Run, *, proximal: float, decay: float, momentum: float) -> None:
    """FedSAGD as displayed in Appendix C.11 (line 1460), with - mu y; server rate one."""
    _fedsagd(run, proximal, -decay, momentum, 1.0)


def _fedsagd(run: Run, lam: float, mu: float, beta: float, global_rate: float) -> None:
    x, v = run.start, torch.zeros_like(run.start)
    run.record(x, momentum=v)
    for t in range(run.rounds):

        def train(i: int, t: int = t, x: Tensor = x, v: Tensor = v) -> Tensor:
            def direction(k: int, y: Tensor) -> Tensor:
                m = beta * v + run.gradient(t, i, k, y)
                return m + lam * (y - x) + mu * y

            return run.local(t, i, x, direction)

        ends = {i: train(i) for i in run.training(t)}
        offset = mean(ends[i] - x for i in run.active[t])
        slope = mean((ends[i] - x) / run.span(t, i) for i in run.active[t])
        v = beta / (1 + beta) * v - slope / (1 + beta)
        x = x + global_rate * offset
        run.record(x, momentum=v)
