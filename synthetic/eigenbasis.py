"""The eigenbasis of each lane's curvature, in which a quadratic's gradients cost O(d)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from synthetic.problem import Batch, Chart
from synthetic.products import row_products

if TYPE_CHECKING:
    from synthetic.quadratic import Quadratics


class Eigenbasis(Chart):
    """The eigenbases of the curvatures of some lanes."""

    def __init__(self, problem: Quadratics, clients: Tensor) -> None:
        """Look up what the lanes need."""
        self.problem = problem
        self.clients = clients
        self.spectrum = problem.spectra[clients % len(problem.bases)][:, None]

    @cached_property
    def basis(self) -> Tensor:
        """Q of each lane, [lane, dim, dim]."""
        return self.problem.bases[self.clients % len(self.problem.bases)]

    @cached_property
    def pull(self) -> Tensor:
        """The full gradient at the origin, [lane, 1, dim]."""
        return self.problem.mean_pulls[self.clients][:, None]

    def enter(self, vectors: Tensor) -> Tensor:
        """Q^T x."""
        return turned(self.basis.mT, vectors)

    def leave(self, vectors: Tensor) -> Tensor:
        """Q x."""
        return turned(self.basis, vectors)

    def gradient(self, points: Tensor, batch: Batch) -> Tensor:
        """The eigenvalues times x, minus the same at the centre, plus noise."""
        problem = self.problem
        if batch.indices is None:
            pull = self.pull
        else:
            pull = problem.drawn(problem.pulls, problem.mean_pulls, self.clients, batch)
        slopes = torch.addcmul(pull, self.spectrum, points)
        return slopes + problem.drawn_noise(batch) if problem.noise else slopes

    def local_gradient(self, points: Tensor) -> Tensor:
        """The same with all samples and without noise."""
        return torch.addcmul(self.pull, self.spectrum, points)

    def pick(self, lanes: slice | Tensor) -> Chart:
        """The same for some of the lanes."""
        return Eigenbasis(self.problem, self.clients[lanes])

    def agrees(self, other: Chart) -> bool:
        """Whether the problems share their eigenvectors; a neighbour does."""
        return isinstance(other, Eigenbasis) and other.problem.bases is self.problem.bases


def turned(matrices: Tensor, vectors: Tensor) -> Tensor:
    """M v for each lane's matrix [lane, dim, dim] and vectors [lane, twin, dim]."""
    return row_products(vectors, matrices.mT)
