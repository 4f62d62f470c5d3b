r"""Federated quadratics with dials for curvature, heterogeneity and additive noise.

Client i has F_i(x; xi_ij) = (1/2) (x - c_ij)^T H_i (x - c_ij), see `synthetic.quadratic`. Spectra
lie in [smallest, largest] with both ends attained, or are given. The two kinds of heterogeneity are
separate: `curvature_spread` moves the H_i apart, `optimum_spread` the centres. A finite sum makes
the noise (`samples` > 1 with `sample_spread`), or Gaussian noise is added (`noise`). With both
spreads of centres zero the problem interpolates.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from bounds.errors import UserError
from synthetic.quadratic import Quadratics, random_quadratics


def make(
    *,
    clients: int = 10,
    dim: int = 5,
    samples: int = 1,
    smallest: float = 0.1,
    largest: float = 1.0,
    curvature_spread: float = 1.0,
    optimum_spread: float = 1.0,
    sample_spread: float = 1.0,
    noise: float = 0.0,
    spectrum: Sequence[float] | None = None,
    seed: int = 0,
) -> Quadratics:
    """`spectrum`: the eigenvalues of every curvature, in place of random ones.

    Given spectra are turned by random rotations as far as `curvature_spread` is above zero; at
    zero they stand on the diagonal.
    """
    made = random_quadratics(
        clients=clients, dim=dim, samples=samples, seed=seed, smallest=smallest, largest=largest,
        curvature_spread=curvature_spread, optimum_spread=optimum_spread,
        sample_spread=sample_spread, noise=noise,
    )  # fmt: skip
    if spectrum is None:
        return made
    values = torch.tensor(list(spectrum), dtype=torch.float64)
    if values.shape != (dim,) or bool((values < 0).any()):
        msg = f"spectrum must be {dim} numbers, zero or positive, got {list(spectrum)}"
        raise UserError(msg)
    turned = torch.diag(values)[None]
    if curvature_spread > 0:
        bases = made.bases
        own = bases @ torch.diag(values) @ bases.mT
        mixed = (1 - curvature_spread) * torch.diag(values) + curvature_spread * own
        turned = (mixed + mixed.mT) / 2
    return Quadratics(turned, made.centres, noise=noise, start=made.start)
