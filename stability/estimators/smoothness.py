r"""L along a trajectory: the largest curvature of local losses, by Lanczos.

The Lanczos process (Lanczos, 1950) on Hessian-vector products of f_i at a point gives Ritz values
inside the spectrum, so the largest absolute one is a lower bound of that point's L; the residual of
its Ritz vector bounds its distance from an eigenvalue. Products are central differences of the
gradient in float64; their rounding is part of the error that is given.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.estimators.measured import Measured
from synthetic import streams
from synthetic.constants import Known, meaning_of
from synthetic.problem import Problem

MOST_POINTS = 16
MOST_CLIENTS = 8


def estimate_smoothness(
    problem: Problem, seen: Measured, *, steps: int, seed: int
) -> dict[str, Known]:
    """L over clients, and L_f, at up to sixteen points spread over those given."""
    if steps < 1:
        msg = f"lanczos_steps must be at least 1, got {steps}"
        raise UserError(msg)
    exact = problem.to(problem.device, torch.float64)
    points = seen.points.to(torch.float64)
    spread = torch.linspace(0, len(points) - 1, min(MOST_POINTS, len(points))).round().long()
    some = seen.clients[: min(MOST_CLIENTS, len(seen.clients))]
    best: dict[str, tuple[float, float]] = {"L": (0.0, 0.0), "L_f": (0.0, 0.0)}
    for point in points[spread]:
        for client in some:
            local = partial(_local_gradient, exact, client[None])
            best["L"] = max(best["L"], _curvature(local, point, steps, seed))
        whole = partial(_gradient, exact)
        best["L_f"] = max(best["L_f"], _curvature(whole, point, steps, seed))
    how = f"Lanczos with {steps} Hessian-vector products at {len(spread)} points"
    return {
        name: Known(value, "lower", meaning_of(name), how=how, where="at the points", error=error)
        for name, (value, error) in best.items()
    }


def _local_gradient(problem: Problem, client: Tensor, point: Tensor) -> Tensor:
    return problem.local_gradient(point[None, None], client)[0, 0]


def _gradient(problem: Problem, point: Tensor) -> Tensor:
    return problem.objective_gradient(point[None])[0]


def _curvature(
    gradient: Callable[[Tensor], Tensor], point: Tensor, steps: int, seed: int
) -> tuple[float, float]:
    """The largest absolute Ritz value, and the residual of its vector."""
    step = 1e-5 * max(1.0, float(point.abs().max()))

    def product(vector: Tensor) -> Tensor:
        return (gradient(point + step * vector) - gradient(point - step * vector)) / (2 * step)

    value, residual = largest_ritz_value(product, len(point), steps, seed)
    return value, residual + 2.0**-50 * (1.0 + float(gradient(point).norm())) / step


def largest_ritz_value(
    product: Callable[[Tensor], Tensor], dim: int, steps: int, seed: int
) -> tuple[float, float]:
    """Lanczos with full reorthogonalisation: |theta| at its largest, and its residual norm."""
    start = streams.normals(streams.key(streams.PROBLEM, seed, 99), dim)
    basis = [start / start.norm()]
    diagonal: list[float] = []
    beside: list[float] = []
    for _ in range(min(steps, dim)):
        image = product(basis[-1])
        diagonal.append(float(image @ basis[-1]))
        for _ in range(2):
            known = torch.stack(basis)
            image = image - known.mT @ (known @ image)
        beside.append(float(image.norm()))
        if beside[-1] <= 1e-12 * max(map(abs, diagonal)) + 1e-300:
            break
        basis.append(image / beside[-1])
    count = len(diagonal)
    off = torch.tensor(beside[: count - 1], dtype=torch.float64)
    matrix = torch.diag(torch.tensor(diagonal, dtype=torch.float64))
    values, vectors = torch.linalg.eigh(matrix + torch.diag(off, 1) + torch.diag(off, -1))
    place = int(values.abs().argmax())
    return float(values[place].abs()), abs(beside[count - 1] * float(vectors[-1, place]))
