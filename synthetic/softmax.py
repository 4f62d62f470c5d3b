r"""Multinomial logistic regression, with its gradient written out.

A point is a matrix W [class, feature], flattened. With logits z = W a, probabilities
p = softmax(z) and the label y of a sample with features a,

    F(W; a, y) = -log p_y + (ridge/2) ||W||^2,      grad F = (p - e_y) a^T + ridge W.

Gradients of a minibatch are two batched products a twin. The gathered features are shared by the
twins, and products are arranged so that the longer side of each is the one the hardware runs along.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import torch
from torch import Tensor

from bounds.errors import UserError
from synthetic import streams
from synthetic.client_data import ClientData, Sample
from synthetic.problem import Batch, Problem
from synthetic.products import matmul, ordered_sum, squared_norm, stackable

BLOCK = 256  # samples taken at once in sums over all of a client's samples


class SoftmaxRegression(Problem):
    """Softmax regression on given data: for each client features [sample, feature] and labels."""

    name = "softmax"

    def __init__(
        self,
        clients: Sequence[Sample] | ClientData,
        *,
        classes: int,
        ridge: float = 0.0,
    ) -> None:
        """Check the data."""
        data = clients if isinstance(clients, ClientData) else ClientData.of(clients)
        if data.inputs.ndim != 2 or not data.inputs.is_floating_point():
            msg = f"features must be real numbers [sample, feature], got {list(data.inputs.shape)}"
            raise UserError(msg)
        labels = data.targets
        if labels.dtype != torch.int64 or labels.min() < 0 or labels.max() >= classes:
            msg = f"labels must be integers from 0 to {classes - 1}"
            raise UserError(msg)
        if ridge < 0:
            msg = f"ridge must be zero or positive, got {ridge}"
            raise UserError(msg)
        self.data = data
        self.classes = classes
        self.features = data.inputs.shape[1]
        self.ridge = ridge
        self.clients = data.clients
        self.dim = classes * self.features
        self.dtype, self.device = data.inputs.dtype, data.inputs.device

    def sizes(self, clients: Tensor) -> Tensor:
        """The clients' numbers of samples."""
        return self.data.sizes[clients]

    @property
    def largest(self) -> int:
        """The most samples a client has."""
        return self.data.largest

    def initial(self, seed: int) -> Tensor:
        """W = 0 for every seed."""
        del seed
        return torch.zeros(self.dim, dtype=self.dtype, device=self.device)

    def gradient(self, points: Tensor, clients: Tensor, batch: Batch) -> Tensor:
        """The mean of (p - e_y) a^T over the minibatch, plus ridge W."""
        if batch.indices is None:
            return self.local_gradient(points, clients)
        rows = self.data.rows(clients, batch.indices)
        weights = 1 / rows.shape[1] if batch.weights is None else batch.weights
        gradient = self._sums(points, rows, weights)
        return gradient.add_(points, alpha=self.ridge) if self.ridge else gradient

    def local_gradient(self, points: Tensor, clients: Tensor) -> Tensor:
        """The mean over all of the client's samples, plus ridge W."""
        gradient = torch.zeros_like(points)
        for rows, weights in self._blocks(clients):
            gradient = gradient + self._sums(points, rows, weights)
        return gradient.add_(points, alpha=self.ridge)

    def local_objective(self, points: Tensor, clients: Tensor) -> Tensor:
        """The mean loss over all of the client's samples."""
        total = self.ridge / 2 * squared_norm(points)[..., 0]
        for rows, weights in self._blocks(clients):
            total = total + ordered_sum(self._losses(points, rows) * weights[:, None], dim=-1)
        return total

    def sample_losses(self, points: Tensor, clients: Tensor, samples: Tensor) -> Tensor:
        """-log p_y + (ridge/2) ||W||^2."""
        losses = self._losses(points, self.data.rows(clients, samples))
        return losses + self.ridge / 2 * squared_norm(points)

    def changed(self, client: int, sample: int | None, replacement: Any, seed: int) -> Self:
        """With other data; see `ClientData.replaced`."""
        data = self.data.replaced(client, sample, replacement, seed)
        return type(self)(data, classes=self.classes, ridge=self.ridge)

    def describe(self) -> Mapping[str, Any]:
        """Sizes, and a digest of the data."""
        return {
            "name": self.name,
            "clients": self.clients,
            "features": self.features,
            "classes": self.classes,
            "ridge": self.ridge,
            "digest": self.data.digest,
        }

    def to(self, device: torch.device, dtype: torch.dtype) -> Self:
        """The same problem elsewhere."""
        if (device, dtype) == (self.device, self.dtype):
            return self
        return type(self)(self.data.to(device, dtype), classes=self.classes, ridge=self.ridge)

    def lanes_at_once(self, twins: int, batch: int) -> int:
        """As many as keep a step's features and models in the cache."""
        numbers = self.features * batch + 4 * twins * self.dim
        return max(2, 2**21 // numbers)

    def _sums(self, points: Tensor, rows: Tensor, weights: Tensor | float) -> Tensor:
        """Sum of weight (p - e_y) a^T over the rows [lane, sample], [lane, twin, dim]."""
        inputs, true = self._inputs(rows), self._true(rows)
        share = weights if isinstance(weights, float) else weights[:, None, None]
        if self._stacks(points.shape[1], rows.shape[1]):
            return self._stacked(points, inputs, true, share)
        columns = [
            self._stacked(points[:, j : j + 1], inputs, true, share) for j in range(points.shape[1])
        ]
        return torch.cat(columns, dim=1)

    def _stacked(
        self, points: Tensor, inputs: Tensor, true: Tensor, share: Tensor | float
    ) -> Tensor:
        """The same with the models of all twins as the rows of one factor."""
        lanes, twins = points.shape[:2]
        models = points.reshape(lanes, twins * self.classes, self.features)
        logits = matmul(models, inputs.mT).reshape(lanes, twins, self.classes, -1)
        slopes = torch.softmax(logits, dim=2).sub_(true[:, None]).mul_(share)
        return matmul(slopes.flatten(1, 2), inputs).reshape(points.shape)

    def _stacks(self, twins: int, samples: int) -> bool:
        """Whether stacking the twins keeps the bits that each has alone."""
        shape = (twins, self.classes)
        return self.device.type != "cpu" or (
            stackable(*shape, self.features, samples, self.dtype, transposed=True)
            and stackable(*shape, samples, self.features, self.dtype, transposed=False)
        )

    def _inputs(self, rows: Tensor) -> Tensor:
        """The features of rows [lane, sample]; copying whole rows is the fastest way to them."""
        chosen = self.data.inputs.index_select(0, rows.reshape(-1))
        return chosen.reshape(*rows.shape, self.features)

    def _losses(self, points: Tensor, rows: Tensor) -> Tensor:
        """-log p_y for the rows [lane, sample], [lane, twin, sample]."""
        lanes, twins = points.shape[:2]
        inputs = self._inputs(rows)
        labels = self.data.targets[rows]
        found = []
        for j in range(twins):
            model = points[:, j].reshape(lanes, self.classes, self.features)
            scores = torch.log_softmax(matmul(model, inputs.mT), dim=1)
            found.append(-scores.gather(1, labels[:, None])[:, 0])
        return torch.stack(found, dim=1)

    def _true(self, rows: Tensor) -> Tensor:
        """e_y in columns, [lane, class, sample]."""
        everything = torch.arange(self.classes, device=self.device)[:, None]
        return (self.data.targets[rows][:, None] == everything).to(self.dtype)

    def _blocks(self, clients: Tensor) -> list[tuple[Tensor, Tensor]]:
        """Rows and weights [lane, sample] of all samples of the clients, block by block.

        Clients with fewer samples than others repeat their first with weight zero.
        """
        sizes = self.data.sizes[clients][:, None]
        found = []
        for start in range(0, int(sizes.max()), BLOCK):
            index = torch.arange(start, start + BLOCK, device=self.device).expand(len(clients), -1)
            valid = index < sizes
            rows = self.data.rows(clients, torch.where(valid, index, 0))
            found.append((rows, valid.to(self.dtype) / sizes))
        return found


def random_softmax(
    *,
    clients: int = 10,
    features: int = 10,
    classes: int = 3,
    samples: int = 20,
    seed: int = 0,
    concentration: float = 1.0,
    separation: float = 1.0,
    ridge: float = 0.0,
    dtype: torch.dtype = torch.float64,
) -> SoftmaxRegression:
    """A Gaussian mixture, one component a class, with labels distributed unevenly over clients.

    A client's class probabilities are proportional to e_c^(1/concentration), e_c exponential:
    equal as the concentration grows, one class as it goes to zero. The class means are Gaussian
    with standard deviation separation/sqrt(features) in each coordinate, features have standard
    deviation 1/sqrt(features) about their class mean.
    """
    for name, value in (
        ("clients", clients),
        ("features", features),
        ("classes", classes),
        ("samples", samples),
    ):
        if value < 1:
            msg = f"{name} must be at least 1, got {value}"
            raise UserError(msg)
    if concentration <= 0:
        msg = f"concentration must be positive, got {concentration}"
        raise UserError(msg)
    scale = features**-0.5
    means = streams.normals(streams.key(streams.PROBLEM, seed, 10, torch.arange(classes)), features)
    everyone = torch.arange(clients)
    exponential = -torch.log1p(
        -streams.uniforms(streams.key(streams.PROBLEM, seed, 11, everyone), classes)
    )
    shares = torch.softmax(exponential.log() / concentration, dim=1).cumsum(1)
    place = streams.uniforms(streams.key(streams.PROBLEM, seed, 12, everyone), samples)
    labels = (place[..., None] >= shares[:, None, :-1]).sum(-1)
    sample = streams.key(streams.PROBLEM, seed, 13, everyone[:, None], torch.arange(samples))
    inputs = scale * (separation * means[labels] + streams.normals(sample, features))
    data = ClientData(
        inputs.flatten(0, 1).to(dtype), labels.flatten(), torch.full((clients,), samples)
    )
    return SoftmaxRegression(data, classes=classes, ridge=ridge)


MAKE = random_softmax
