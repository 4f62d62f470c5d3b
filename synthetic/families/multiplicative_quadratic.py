r"""Quadratics with multiplicative noise: the samples of a client differ in curvature.

    H_ij = H_i (1 + spread e_ij),      e_ij of mean zero over j and in [-1, 1],

so that a minibatch gradient is (1 + noise) grad f_i where all centres agree: it interpolates, with
||g_i|| <= (1 + spread) ||grad f_i||. With `sample_spread` > 0 the centres of samples differ as
well, and it does not.
"""

from __future__ import annotations

import numpy as np
import torch

from bounds.errors import UserError
from synthetic.quadratic import random_quadratics
from synthetic.sample_problem import SampleProblem
from synthetic.sampled_quadratic import dyadic, sampled_quadratics


def make(
    *,
    clients: int = 10,
    dim: int = 5,
    samples: int = 4,
    smallest: float = 0.1,
    largest: float = 1.0,
    curvature_spread: float = 1.0,
    optimum_spread: float = 1.0,
    sample_spread: float = 0.0,
    multiplicative: float = 0.5,
    seed: int = 0,
) -> SampleProblem:
    """`multiplicative`: how far samples' curvatures are from their client's, in [0, 1]."""
    if not 0 <= multiplicative <= 1:
        msg = f"multiplicative must be in [0, 1], got {multiplicative}"
        raise UserError(msg)
    if samples < 2:
        msg = f"samples must be at least 2, since their curvatures differ, got {samples}"
        raise UserError(msg)
    base = random_quadratics(
        clients=clients, dim=dim, samples=samples, seed=seed, smallest=smallest, largest=largest,
        curvature_spread=curvature_spread, optimum_spread=optimum_spread,
        sample_spread=sample_spread,
    )  # fmt: skip
    kinds = torch.arange(clients) % len(base.curvatures)
    # Few bits, so that the samples' curvatures average exactly to the client's multiple of it.
    curvatures = dyadic(base.curvatures[kinds], bits=24)
    generator = np.random.default_rng(seed)
    drawn = torch.from_numpy(generator.uniform(-1.0, 1.0, (clients, samples // 2)))
    half = dyadic(multiplicative * drawn, bits=12)
    rest = torch.zeros(clients, samples % 2, dtype=torch.float64)
    factors = 1 + torch.cat([half, -half, rest], dim=1)
    data = {
        "curvatures": factors[..., None, None] * curvatures[:, None],
        "centres": base.centres,
        "forces": torch.zeros_like(base.centres),
        "offsets": torch.zeros(clients, samples, dtype=torch.float64),
    }
    return sampled_quadratics(data, start=base.start)
