r"""Linear losses F(x; g_ij) = <g_ij, x>: one extreme of stability.

Every gradient is constant and bounded, nothing contracts and nothing expands: the distance of two
coupled runs grows by the same amount in each round, which meets with equality what bounds with a
bounded gradient allow. With mean zero f is constant; otherwise it is unbounded below.
"""

from __future__ import annotations

import numpy as np
import torch

from bounds.errors import UserError
from synthetic.sample_problem import SampleProblem
from synthetic.sampled_quadratic import dyadic, sampled_quadratics


def make(
    *,
    clients: int = 10,
    dim: int = 2,
    samples: int = 4,
    slope: float = 1.0,
    drift: float = 0.0,
    seed: int = 0,
) -> SampleProblem:
    """slope: the length of every sample's own gradient. drift: a common one, along e_1."""
    if slope < 0 or drift < 0:
        msg = f"slope and drift must be zero or positive, got {slope} and {drift}"
        raise UserError(msg)
    for name, value in (("clients", clients), ("dim", dim), ("samples", samples)):
        if value < 1:
            msg = f"{name} must be at least 1, got {value}"
            raise UserError(msg)
    generator = np.random.default_rng(seed)
    drawn = torch.from_numpy(generator.standard_normal((clients, samples, dim)))
    gradients = dyadic(slope * drawn / drawn.norm(dim=-1, keepdim=True), bits=20)
    gradients -= _mean_out(gradients)
    gradients[..., 0] += drift
    data = {
        "curvatures": torch.zeros(clients, samples, dim, dim, dtype=torch.float64),
        "centres": torch.zeros_like(gradients),
        "forces": -gradients,
        "offsets": torch.zeros(clients, samples, dtype=torch.float64),
    }
    return sampled_quadratics(data, start=torch.zeros(dim, dtype=torch.float64))


def _mean_out(gradients: torch.Tensor) -> torch.Tensor:
    """What to take away so that the sum is exactly zero: the mean, and the rest at the end."""
    flat = gradients.reshape(-1, gradients.shape[-1])
    away = dyadic(flat.mean(0), bits=20).expand_as(flat).clone()
    away[-1] += flat.sum(0) - away.sum(0)
    return away.reshape(gradients.shape)
