r"""Rank-deficient least squares: not strongly convex, and Polyak-Lojasiewicz all the same.

    F(x; a_ij, b_ij) = (1/2) (<a_ij, x> - b_ij)^2,

with all rows a_ij in a subspace of dimension `rank` < dim. Then H has rank `rank`, the minimisers
are an affine subspace, and ||grad f||^2 >= 2 lambda (f - f_*) with lambda the smallest eigenvalue
of H above zero (Karimi, Nutini and Schmidt, 2016, Section 2.3). Rows are rounded to few bits, so
that the deficiency is exact. With `residual` = 0 some x fits all samples: interpolation.
"""

from __future__ import annotations

import numpy as np
import torch

from bounds.errors import UserError
from synthetic.sample_problem import SampleProblem
from synthetic.sampled_quadratic import dyadic, from_rows


def make(
    *,
    clients: int = 5,
    dim: int = 6,
    rank: int = 3,
    samples: int = 8,
    residual: float = 0.5,
    shift: float = 0.0,
    seed: int = 0,
) -> SampleProblem:
    """residual: standard deviation of b about <a, x_true>. shift: of the clients' own x_true."""
    if not 1 <= rank <= dim:
        msg = f"rank must be from 1 to dim = {dim}, got {rank}"
        raise UserError(msg)
    for name, value in (("residual", residual), ("shift", shift)):
        if value < 0:
            msg = f"{name} must be zero or positive, got {value}"
            raise UserError(msg)
    if clients * samples < rank:
        msg = f"clients times samples must be at least rank = {rank}, got {clients * samples}"
        raise UserError(msg)
    generator = np.random.default_rng(seed)

    def normal(*shape: int) -> torch.Tensor:
        return torch.from_numpy(generator.standard_normal(shape))

    # Integer combinations of fixed rows stay in their span without rounding.
    basis = dyadic(normal(rank, dim) / dim**0.5, bits=6)
    rows = dyadic(normal(clients, samples, rank), bits=4) @ basis
    true = dyadic(normal(dim), bits=6) + dyadic(shift * normal(clients, 1, dim), bits=6)
    targets = (rows * true).sum(-1) + dyadic(residual * normal(clients, samples), bits=6)
    return from_rows(rows, targets, start=dyadic(normal(dim), bits=6))
