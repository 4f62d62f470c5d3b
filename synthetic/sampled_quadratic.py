r"""Quadratics whose samples differ in curvature: noise that grows with the distance.

    F(x; z_ij) = (1/2) (x - c_ij)^T H_ij (x - c_ij) - <u_ij, x> + r_ij,

with H_ij symmetric. Where all centres agree and no force u acts (interpolation) the noise of a
minibatch is multiplicative: it vanishes at the minimiser. Where all H_ij vanish the losses are
linear.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import torch
from torch import Tensor

from bounds.errors import UserError
from synthetic.constants import Certificate
from synthetic.moments.federation import Samples
from synthetic.products import inner, ordered_sum
from synthetic.sample_problem import SampleProblem


@dataclass(frozen=True)
class QuadraticLaw:
    """data: curvatures H [C, n, d, d], centres c and forces u [C, n, d], offsets r [C, n]."""

    name: ClassVar[str] = "sampled quadratic"

    def check(self, data: Mapping[str, Tensor], dim: int) -> None:
        """The names, the shapes and the symmetry."""
        if set(data) != {"curvatures", "centres", "forces", "offsets"}:
            msg = f"the data must be curvatures, centres, forces, offsets; got {', '.join(data)}"
            raise UserError(msg)
        curvatures, centres = data["curvatures"], data["centres"]
        if curvatures.shape[2:] != (dim, dim) or centres.shape[2:] != (dim,):
            msg = (
                f"curvatures must be [C, n, {dim}, {dim}] and centres [C, n, {dim}], got "
                f"{list(curvatures.shape)} and {list(centres.shape)}"
            )
            raise UserError(msg)
        if not torch.equal(curvatures, curvatures.mT):
            msg = "every curvature must be a symmetric matrix"
            raise UserError(msg)

    def loss(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """(1/2) <x - c, H (x - c)> - <u, x> + r."""
        offset = points - data["centres"]
        turned = ordered_sum(data["curvatures"] * offset[..., None, :], dim=-1)
        quadratic: Tensor = inner(offset, turned)[..., 0] / 2
        return quadratic - inner(data["forces"], points)[..., 0] + data["offsets"]

    def slope(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """H (x - c) - u."""
        offset = points - data["centres"]
        turned = ordered_sum(data["curvatures"] * offset[..., None, :], dim=-1)
        return turned - data["forces"]

    def certify(self, problem: SampleProblem, radius: Any) -> Certificate:
        """See `synthetic.quadratic_certificate`."""
        from synthetic.quadratic_certificate import certify_quadratics

        return certify_quadratics(problem, radius=radius)

    def quadratic_samples(self, problem: SampleProblem) -> Samples:
        """For `synthetic.moments`."""
        names = ("curvatures", "centres", "forces")
        curvatures, centres, forces = (np.asarray(problem.data[name].double()) for name in names)
        start = np.asarray(problem.start.double())
        return Samples(curvatures, centres, forces, problem.noise, start)


def sampled_quadratics(
    data: Mapping[str, Tensor], *, start: Tensor, noise: float = 0.0
) -> SampleProblem:
    """The problem with these samples."""
    return SampleProblem(QuadraticLaw(), data, start=start, noise=noise)


def dyadic(values: Tensor, *, bits: int = 8) -> Tensor:
    """Rounded to multiples of 2^-bits, so that products of a few of them are exact."""
    rounded: Tensor = torch.round(values * 2**bits) / 2**bits
    return rounded


def from_rows(rows: Tensor, targets: Tensor, *, start: Tensor) -> SampleProblem:
    """Least squares: F(x; z_ij) = (1/2) (<a_ij, x> - b_ij)^2 of rows a [C, n, d], targets b [C, n].

    Rows and targets must be dyadic of few bits, so that a a^T is exact and has rank one.
    """
    data = {
        "curvatures": rows[..., :, None] * rows[..., None, :],
        "centres": torch.zeros_like(rows),
        "forces": rows * targets[..., None],
        "offsets": targets.square() / 2,
    }
    return sampled_quadratics(data, start=start)
