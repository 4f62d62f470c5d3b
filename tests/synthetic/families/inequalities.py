"""Every constant as the inequality it stands for, tried at points: what brute force finds."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import torch
from torch import Tensor

from synthetic.constants import Known
from synthetic.problem import Batch, Problem

ROUNDING = 1e-9


@dataclass(frozen=True)
class Seen:
    """What a problem is at points [point, dim]."""

    points: Tensor
    value: Tensor  # f, [point]
    slope: Tensor  # grad f, [point, dim]
    local: Tensor  # grad f_i, [point, client, dim]
    sample: Tensor  # grad F(.; z_ij), [point, client, sample, dim], without additive noise
    loss: Tensor  # F(.; z_ij), [point, client, sample]


def look(problem: Problem, points: Tensor) -> Seen:
    """Evaluate everything, one sample at a time."""
    count, clients, samples = len(points), problem.clients, problem.largest
    everyone = torch.arange(clients)
    at = points.expand(clients, -1, -1)
    local = problem.local_gradient(at, everyone).transpose(0, 1)
    noise, quiet = getattr(problem, "noise", 0.0), problem
    if noise:
        problem.__dict__["noise"] = 0.0
    sample = torch.empty(count, clients, samples, problem.dim, dtype=points.dtype)
    loss = torch.empty(count, clients, samples, dtype=points.dtype)
    for j in range(samples):
        index = torch.full((clients, 1), j)
        batch = Batch(index, None, torch.zeros(clients, dtype=torch.int64))
        sample[:, :, j] = quiet.gradient(at, everyone, batch).transpose(0, 1)
        loss[:, :, j] = problem.sample_losses(at, everyone, index)[..., 0].T
    if noise:
        problem.__dict__["noise"] = noise
    value, slope = problem.objective(points), problem.objective_gradient(points)
    return Seen(points, value, slope, local, sample, loss)


def violations(
    problem: Problem, constants: Mapping[str, Known], seen: Seen
) -> Iterator[tuple[str, float]]:
    """The constants that a point contradicts, and by how much (relative to the sides)."""
    for name, left, right in _sides(problem, {n: k.value for n, k in constants.items()}, seen):
        finite = torch.isfinite(right)
        excess = (left - right)[finite]
        scale = (left.abs() + right.abs())[finite] + 1.0
        if len(excess) and float((excess / scale).max()) > ROUNDING:
            yield name, float((excess / scale).max())


def _sides(
    problem: Problem, c: dict[str, float], seen: Seen
) -> Iterator[tuple[str, Tensor, Tensor]]:
    """The name, the smaller side and the larger side of each inequality."""
    c = {name: c.get(name, math.nan) for name in (
        "L", "L_F", "L_f", "mu", "mu_fedinit", "mu_poster", "sigma_l", "sigma_g", "sigma_g_mean",
        "G", "B", "a", "b", "tau_1", "tau_2", "semi_a", "semi_b", "semi_alpha", "semi_beta", "L_G",
        "L_G_F", "U", "f_star")}  # fmt: skip
    noise = getattr(problem, "noise", 0.0)
    square = seen.slope.square().sum(-1)
    away = (seen.local - seen.slope[:, None]).square().sum(-1)
    spread = (seen.sample - seen.local[:, :, None]).square().sum(-1).mean(-1)
    one, two = torch.triu_indices(len(seen.points), len(seen.points), 1)
    offset = seen.points[two] - seen.points[one]
    r = offset.norm(dim=-1)
    yield "L", (seen.local[one] - seen.local[two]).norm(dim=-1).amax(-1), c["L"] * r
    samples = (seen.sample[one] - seen.sample[two]).norm(dim=-1).flatten(1).amax(1)
    yield "L_F", samples, c["L_F"] * r
    yield "L_f", (seen.slope[one] - seen.slope[two]).norm(dim=-1), c["L_f"] * r
    linear = seen.value[one] + (seen.slope[one] * offset).sum(-1)
    yield "mu", linear + c["mu"] / 2 * r**2, seen.value[two]
    gap = seen.value - c["f_star"]
    yield "f_star", torch.full_like(seen.value, c["f_star"]), seen.value
    yield "mu_fedinit", c["mu_fedinit"] * gap, square
    yield "mu_poster", 2 * c["mu_poster"] * gap, square
    everyone = torch.full_like(away, 1.0)
    yield "sigma_l", spread + problem.dim * noise**2, c["sigma_l"] ** 2 * everyone
    yield "sigma_g", away, c["sigma_g"] ** 2 * everyone
    yield "sigma_g_mean", away.mean(1), c["sigma_g_mean"] ** 2 * everyone[:, 0]
    yield "G", seen.local.square().sum(-1).mean(1), c["G"] ** 2 + c["B"] ** 2 * square
    yield "b", seen.local.square().sum(-1), c["b"] ** 2 * square[:, None] * everyone
    if noise == 0:
        yield "a", seen.sample.square().sum(-1).amax(-1), c["a"] ** 2 * seen.local.square().sum(-1)
    yield "tau_1", c["tau_1"] ** 2 * seen.value, square
    yield "tau_2", square, c["tau_2"] ** 2 * seen.value
    yield "L_G", seen.slope.norm(dim=-1), torch.full_like(seen.value, c["L_G"])
    largest = seen.sample.norm(dim=-1).flatten(1).amax(1)
    yield "L_G_F", largest, torch.full_like(seen.value, c["L_G_F"])
    yield "U", seen.loss.flatten(1).amax(1), torch.full_like(seen.value, c["U"])
    for x, y in ((one, two), (two, one)):
        step = (seen.slope[x] * (seen.points[y] - seen.points[x])).sum(-1)
        root = seen.value[x].clamp(min=0).sqrt()
        first = c["semi_a"] * r * root if c["semi_a"] else 0 * r
        yield "semi_a", seen.value[y], seen.value[x] + step + c["semi_b"] * r**2 + first
        most = torch.maximum(root, seen.value[y].clamp(min=0).sqrt())
        more = c["semi_alpha"] ** 2 * r * most if c["semi_alpha"] else 0 * r
        gaps = (seen.slope[x] - seen.slope[y]).square().sum(-1)
        yield "semi_alpha", gaps, c["semi_beta"] ** 2 * r**2 + more
