"""Client and server control variates: SCAFFOLD and FedDyn with its variants."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from tests.stability.reference.run import Run, mean


def scaffold(run: Run, *, option: int, global_rate: float = 1.0) -> None:
    """SCAFFOLD (Karimireddy et al., 2020, Algorithm 1).

    Local: y <- y - eta_l (g - c_i + c). Option I: c_i^+ is the local gradient at x_t over all
    local data; option II: c_i^+ = c_i - c + (x_t - y_K)/(K eta_l). Server:
    x <- x + eta mean(y_K - x), c <- c + (1/m) sum over the active of (c_i^+ - c_i).
    """
    x, c = run.start, torch.zeros_like(run.start)
    control = [torch.zeros_like(x) for _ in range(run.problem.clients)]
    run.record(x, c=c)
    for t in range(run.rounds):
        offset, change = {}, {}
        for i in run.training(t):

            def direction(k: int, y: Tensor, i: int = i, t: int = t, c: Tensor = c) -> Tensor:
                return run.gradient(t, i, k, y) - control[i] + c

            y = run.local(t, i, x, direction)
            if option == 1:
                new = run.problem.gradient(i, x, None)
            else:
                new = control[i] - c + (x - y) / run.span(t, i)
            offset[i], change[i] = y - x, new - control[i]
            control[i] = run.controls[t, i] = new
        x = x + global_rate * mean(offset[i] for i in run.active[t])
        total = torch.zeros_like(c)
        for i in run.active[t]:
            total = total + change[i]
        c = c + total / run.problem.clients
        run.record(x, c=c)


def scaffold_analysed(run: Run) -> None:
    """SCAFFOLD as FedSAGD's appendix analyses it.

    c_i is the mean of the gradients of the client's last round, zero before; c, whose rule is not
    printed, the mean of all c_i as Karimireddy et al. keep it; server rate one.
    """
    x, c = run.start, torch.zeros_like(run.start)
    control = [torch.zeros_like(x) for _ in range(run.problem.clients)]
    run.record(x, c=c)
    for t in range(run.rounds):
        ends, change = {}, {}
        for i in run.training(t):

            def direction(k: int, y: Tensor, i: int = i, t: int = t, c: Tensor = c) -> Tensor:
                return run.gradient(t, i, k, y) - control[i] + c

            ends[i] = run.local(t, i, x, direction)
            new = mean(run.gradients[t, i, k] for k in range(run.steps[i]))
            change[i] = new - control[i]
            control[i] = new
        x = x + mean(ends[i] - x for i in run.active[t])
        total = torch.zeros_like(c)
        for i in run.active[t]:
            total = total + change[i]
        c = c + total / run.problem.clients
        run.record(x, c=c)


def _dynamic(
    run: Run,
    *,
    strength: float,
    regularise: Callable[[int], bool],
    correct: Callable[[int], bool],
) -> None:
    """Algorithm 1 of the switching paper, its two ingredients switched by the round."""
    x, h = run.start, torch.zeros_like(run.start)
    drift = [torch.zeros_like(x) for _ in range(run.problem.clients)]
    run.record(x, h=h, gamma=x)
    for t in range(run.rounds):
        offset = {}
        for i in run.training(t):

            def direction(k: int, y: Tensor, i: int = i, t: int = t, x: Tensor = x) -> Tensor:
                g = run.gradient(t, i, k, y)
                return g - drift[i] + strength * (y - x) if regularise(t) else g

            y = run.local(t, i, x, direction)
            offset[i] = y - x
            drift[i] = run.controls[t, i] = drift[i] - strength * offset[i]
        gamma = mean(x + offset[i] for i in run.active[t])
        if correct(t):
            total = torch.zeros_like(h)
            for i in run.active[t]:
                total = total + offset[i]
            h = h - strength * total / run.problem.clients
            x = gamma - h / strength
        else:
            x = gamma
        run.record(x, h=h, gamma=gamma)


def feddyn(run: Run, *, strength: float) -> None:
    """FedDyn (Acar et al., 2021), local minimisation by K steps of SGD."""
    _dynamic(run, strength=strength, regularise=lambda _: True, correct=lambda _: True)


def feddyn_without_regularisation(run: Run, *, strength: float) -> None:
    """FedDyn w/o Reg (switching paper, A.8): FedAvg's local update, FedDyn's server."""
    _dynamic(run, strength=strength, regularise=lambda _: False, correct=lambda _: True)


def feddyn_without_h(run: Run, *, strength: float) -> None:
    """FedDyn w/o h (switching paper, A.8): FedDyn's local update, FedAvg's server."""
    _dynamic(run, strength=strength, regularise=lambda _: True, correct=lambda _: False)


def feddyn_to_fedavg(run: Run, *, strength: float, switch: int) -> None:
    """FedDyn for t < switch, FedAvg from then on (switching paper, Algorithm 1)."""
    _dynamic(run, strength=strength, regularise=lambda t: t < switch, correct=lambda t: t < switch)


def feddyn_to_fedavg_by_criterion(
    run: Run, *, strength: float, smoothness: float, zeta: float
) -> None:
    """The same, switched by Proposition 1 with C_t replaced by ||h_t||^2.

    FedAvg from the round T on that is the smallest with T eta (C_T - mean of the C_t before) >=
    zeta; C_T is known after T rounds.
    """
    eta = 1 / (2 * strength) + smoothness / (2 * strength**2)

    def averaging(t: int) -> bool:
        costs = [float(h @ h) for h in run.states["h"][: t + 1]]
        return any(T * eta * (costs[T] - sum(costs[:T]) / T) >= zeta for T in range(1, len(costs)))

    _dynamic(
        run,
        strength=strength,
        regularise=lambda t: not averaging(t),
        correct=lambda t: not averaging(t),
    )


def feddyn_analysed(run: Run, *, strength: float) -> None:
    """FedDyn as FedSAGD's appendix analyses it.

    y <- y - eta_l (g - s_i + lam (y - x_t)), s_i the gradient at the model with which client i
    ended its last round; the server averages, without h.
    """
    x = run.start
    stale = [torch.zeros_like(x) for _ in range(run.problem.clients)]
    run.record(x)
    for t in range(run.rounds):
        offset = {}
        for i in run.training(t):

            def direction(k: int, y: Tensor, i: int = i, t: int = t, x: Tensor = x) -> Tensor:
                return run.gradient(t, i, k, y) - stale[i] + strength * (y - x)

            y = run.local(t, i, x, direction)
            offset[i] = y - x
            stale[i] = run.gradient(t, i, run.steps[i], y)
        x = x + mean(offset[i] for i in run.active[t])
        run.record(x)
