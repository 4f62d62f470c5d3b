"""Problems written out client by client: quadratics, and any module on data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torch.nn.utils import parameters_to_vector, vector_to_parameters


@dataclass
class Quadratics:
    """F_i(x) = (x - b_i)' A_i (x - b_i)/2; a draw is the noise added to the gradient."""

    curvatures: Sequence[Tensor]
    centres: Sequence[Tensor]

    @property
    def clients(self) -> int:
        """Return m."""
        return len(self.centres)

    def gradient(self, client: int, point: Tensor, draw: Tensor | None) -> Tensor:
        """Return A_i (x - b_i), plus the noise of a draw."""
        exact = self.curvatures[client] @ (point - self.centres[client])
        return exact if draw is None else exact + draw

    def loss(self, client: int, point: Tensor) -> Tensor:
        """Return F_i(x)."""
        offset = point - self.centres[client]
        return offset @ (self.curvatures[client] @ offset) / 2


@dataclass
class Module:
    """The mean cross-entropy of a module on each client's samples; a draw lists sample numbers.

    A point is the vector of the module's parameters in the order of `parameters()`. The module
    may have a method `features`; its `forward` then is its `head` of them.
    """

    module: nn.Module
    inputs: Sequence[Tensor]
    labels: Sequence[Tensor]
    decay: float = 0.0

    @property
    def clients(self) -> int:
        """Return m."""
        return len(self.inputs)

    def batch(self, client: int, draw: Tensor | None) -> tuple[Tensor, Tensor]:
        """Return the inputs and labels of a draw, or all of the client."""
        rows = slice(None) if draw is None else draw
        return self.inputs[client][rows], self.labels[client][rows]

    def place(self, point: Tensor) -> nn.Module:
        """Return the module with these parameters."""
        vector_to_parameters(point, self.module.parameters())
        return self.module

    def differentiate(self, loss: Tensor) -> Tensor:
        """Return the gradient of a loss in the parameters last placed."""
        return parameters_to_vector(torch.autograd.grad(loss, list(self.module.parameters())))

    def gradient(self, client: int, point: Tensor, draw: Tensor | None) -> Tensor:
        """Return the gradient of the mean cross-entropy plus decay/2 ||x||^2."""
        inputs, labels = self.batch(client, draw)
        loss = cross_entropy(self.place(point)(inputs), labels)
        return self.differentiate(loss) + self.decay * point

    def loss(self, client: int, point: Tensor) -> Tensor:
        """Return the mean cross-entropy of all of the client's samples plus decay/2 ||x||^2."""
        inputs, labels = self.batch(client, None)
        with torch.no_grad():
            return cross_entropy(self.place(point)(inputs), labels) + self.decay * point @ point / 2
