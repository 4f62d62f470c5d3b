r"""Phi and Theta of FedSAGD's stability bounds, as the largest values met so far.

    Phi   = max ||grad f(x)||^2 over a set of points x       (Lemma C.1, caption of Table 1)
    Theta = (sigma_l^2 + 2 sigma_g^2 + 2 Phi)^{1/2}

Lemma C.1 takes the local models x^i_{t,k} of all clients, k <= K - 1, t <= T. Its set is an
argument here: "local" (those of the clients that trained), "ends" (their last models) or "global"
(x_t).
"""

from __future__ import annotations

import math
from typing import Literal

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.measure import Metric, Record, metric
from stability.norms import squared_lengths
from stability.populations import within

Points = Literal["local", "ends", "global"]


def gradient_bound(points: Points, *, name: str | None = None) -> Metric:
    """Phi over the rounds so far, on a set of points."""
    _check(points)

    @metric(name=name or f"phi_{points}", when="round", needs=_needs(points), every=True)
    def largest(record: Record) -> Tensor:
        return _largest(record, points)

    return largest


def stochastic_gradient_bound(
    points: Points,
    *,
    noise: float | None = None,
    heterogeneity: float | None = None,
    name: str | None = None,
) -> Metric:
    """Theta over the rounds so far, on a set of points.

    `noise` is sigma_l and `heterogeneity` sigma_g; without them the problem's constants are used.
    """
    _check(points)

    @metric(name=name or f"theta_{points}", when="round", needs=_needs(points), every=True)
    def largest(record: Record) -> Tensor:
        sigma_l = noise if noise is not None else _constant(record, "sigma_l")
        sigma_g = heterogeneity if heterogeneity is not None else _constant(record, "sigma_g")
        return (sigma_l**2 + 2 * sigma_g**2 + 2 * _largest(record, points)).sqrt()

    return largest


def _largest(record: Record, points: Points) -> Tensor:
    """The running maximum, [replica, twin]."""
    if points == "local":
        visited = record.iterates
    else:
        visited = record.ends if points == "ends" else record.model
    gradients = record.each(lambda problem, x: problem.objective_gradient(x), visited)
    squares = squared_lengths(gradients)
    if points == "local":
        squares = torch.where(within(record, last=False), squares, 0.0)
    now = squares.flatten(2).amax(dim=-1) if squares.dim() > 2 else squares
    before = record.memory.get("largest")
    record.memory["largest"] = now if before is None else torch.maximum(before, now)
    return record.memory["largest"]


def _needs(points: Points) -> set[str]:
    return {"iterates"} if points == "local" else set()


def _check(points: str) -> None:
    if points not in ("local", "ends", "global"):
        msg = f"points must be 'local', 'ends' or 'global', got {points!r}"
        raise UserError(msg)


def _constant(record: Record, name: str) -> float:
    constants = record.problem.constants()
    if name not in constants or not math.isfinite(constants[name].value):
        msg = (
            f"theta needs {name}, which the problem does not know; give it: "
            f"stochastic_gradient_bound(points, noise=sigma_l, heterogeneity=sigma_g)"
        )
        raise UserError(msg)
    return constants[name].value


phi = gradient_bound("local", name="phi")
phi_global = gradient_bound("global")
phi_ends = gradient_bound("ends")
theta = stochastic_gradient_bound("local", name="theta")
theta_global = stochastic_gradient_bound("global")
theta_ends = stochastic_gradient_bound("ends")
