"""Gradients and losses of clients and samples at given points, computed once for all estimates."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.norms import squared_lengths
from synthetic import streams
from synthetic.problem import Batch, Problem

LANES = 256


@dataclass(frozen=True)
class Measured:
    """At P points, of the clients looked at (all of them, or a draw of n of N).

    whole [P]: ||grad f||^2; objective [P]: f; local [P, n]: ||grad f_i||^2; apart [P, n]:
    ||grad f_i - grad f||^2; noise [P, n]: E||g - grad f_i||^2 over the samples looked at, and
    noise_error its standard error; ratio [P, n]: largest ||g||^2/||grad f_i||^2; loss [P, n]: the
    largest loss of a sample.
    """

    points: Tensor
    clients: Tensor
    whole: Tensor
    objective: Tensor
    local: Tensor
    apart: Tensor
    noise: Tensor
    noise_error: Tensor
    ratio: Tensor
    loss: Tensor
    all_clients: bool
    all_samples: bool


def measure(problem: Problem, points: Tensor, *, samples: int, clients: int, seed: int) -> Measured:
    """Look at every point."""
    _check(problem, points, samples, clients)
    points = points.to(problem.device, problem.dtype)
    chosen = _clients(problem, clients, seed)
    everyone = len(chosen) == problem.clients
    complete = bool((problem.sizes(chosen) <= samples).all()) and not getattr(problem, "noise", 0)
    rows = [_at(problem, point, chosen, samples, seed + place) for place, point in
            enumerate(points)]  # fmt: skip
    whole = problem.objective_gradient(points)
    gaps = [squared_lengths(row.slopes - mean) for row, mean in zip(rows, whole, strict=True)]
    return Measured(
        points=points,
        clients=chosen,
        whole=squared_lengths(whole),
        objective=problem.objective(points),
        local=torch.stack([squared_lengths(row.slopes) for row in rows]),
        apart=torch.stack(gaps),
        noise=torch.stack([row.noise for row in rows]),
        noise_error=torch.stack([row.error for row in rows]),
        ratio=torch.stack([row.ratio for row in rows]),
        loss=torch.stack([row.loss for row in rows]),
        all_clients=everyone,
        all_samples=complete,
    )


@dataclass(frozen=True)
class _Row:
    """One point: gradients [n, dim], and four numbers a client."""

    slopes: Tensor
    noise: Tensor
    error: Tensor
    ratio: Tensor
    loss: Tensor


def _at(problem: Problem, point: Tensor, clients: Tensor, samples: int, seed: int) -> _Row:
    slopes = [
        problem.local_gradient(point.expand(len(some), 1, -1), some)[:, 0]
        for some in torch.split(clients, LANES)
    ]
    found: dict[str, list[Tensor]] = {"noise": [], "error": [], "ratio": [], "loss": []}
    whole = torch.cat(slopes)
    for client, slope in zip(clients.tolist(), whole, strict=True):
        gradients, losses, all_of_them = _samples(problem, point, client, samples, seed)
        squares = squared_lengths(gradients - slope)
        count = len(squares)
        still = torch.zeros_like(squares[0])
        spread = squares.std() / count**0.5 if count > 1 and not all_of_them else still
        length = squared_lengths(slope)
        found["noise"].append(squares.mean())
        found["error"].append(spread)
        found["ratio"].append(squared_lengths(gradients).max() / length)
        found["loss"].append(losses.max())
    return _Row(whole, *(torch.stack(found[name]) for name in ("noise", "error", "ratio", "loss")))


def _samples(
    problem: Problem, point: Tensor, client: int, samples: int, seed: int
) -> tuple[Tensor, Tensor, bool]:
    """Gradients and losses of a client's samples, one at a time, and whether these are all."""
    who = torch.tensor([client], device=problem.device)
    size = int(problem.sizes(who))
    noise = streams.key(streams.NOISE, seed, client, torch.arange(min(size, samples)))
    if size <= samples:
        index = torch.arange(size, device=problem.device)
    else:
        drawn = streams.subsets(streams.key(streams.SAMPLES, seed, client), samples, size)
        index = drawn.to(problem.device)
    lanes = who.expand(len(index))
    batch = Batch(index[:, None], None, noise.to(problem.device))
    gradients = problem.gradient(point.expand(len(index), 1, -1), lanes, batch)[:, 0]
    losses = problem.sample_losses(point[None, None], who, index[None])[0, 0]
    return gradients, losses, size <= samples


def _clients(problem: Problem, count: int, seed: int) -> Tensor:
    if problem.clients <= count:
        return torch.arange(problem.clients, device=problem.device)
    key = streams.key(streams.CLIENTS, seed, 0)
    return streams.subsets(key, count, problem.clients).to(problem.device)


def _check(problem: Problem, points: Tensor, samples: int, clients: int) -> None:
    if points.ndim != 2 or points.shape[1] != problem.dim or len(points) == 0:
        msg = (
            f"points must be [point, {problem.dim}], at least one, got {list(points.shape)}; "
            "`along_run` gives those of a run"
        )
        raise UserError(msg)
    for name, value in (("samples", samples), ("clients", clients)):
        if value < 2:
            msg = f"{name} must be at least 2, got {value}"
            raise UserError(msg)
