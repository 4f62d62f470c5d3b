r"""A problem given by the loss of one sample: F(x; z), with data z of every client and sample.

    f_i(x) = (1/n) sum_j F(x; z_ij),      all clients have n samples.

A law says what one sample's loss and gradient are, for many points at once, and what is proved
about them; minibatches, means over clients, neighbours and the rest follow here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from functools import cached_property
from typing import Any, ClassVar, Protocol, Self

import torch
from torch import Tensor

from bounds.errors import UserError
from synthetic import streams
from synthetic.constants import Certificate
from synthetic.problem import Batch, Constant, Problem
from synthetic.products import ordered_mean, ordered_sum


class Law(Protocol):
    """The loss of one sample. Laws are frozen dataclasses; their fields are their parameters."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def name(self) -> str:
        """What a problem with this law is called."""

    def check(self, data: Mapping[str, Tensor], dim: int) -> None:
        """Refuse data that do not fit."""

    def loss(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """F(x; z) for points [..., 1, dim] and data [..., batch, ...]: [..., batch]."""

    def slope(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """grad F(x; z), [..., batch, dim]."""

    def certify(self, problem: SampleProblem, radius: Any) -> Certificate:
        """Every constant with a proof; `radius` bounds the distance from the minimiser."""


class SampleProblem(Problem):
    """A law, data [client, sample, ...] by name, an initial model, and Gaussian gradient noise."""

    def __init__(
        self, law: Law, data: Mapping[str, Tensor], *, start: Tensor, noise: float = 0.0
    ) -> None:
        """Check that all data have the same clients and samples, and that they fit the law."""
        shapes = {tuple(value.shape[:2]) for value in data.values()}
        if len(shapes) != 1 or 0 in next(iter(shapes)):
            msg = f"all data must be [client, sample, ...] with equal numbers, got {shapes}"
            raise UserError(msg)
        if noise < 0:
            msg = f"noise must be zero or positive, got {noise}"
            raise UserError(msg)
        law.check(data, len(start))
        self.law, self.name = law, law.name
        self.data = dict(data)
        self.clients, self.samples = next(iter(shapes))
        self.start = start
        self.noise = noise
        self.dim = len(start)
        self.dtype, self.device = start.dtype, start.device

    def certify(self, *, radius: Any = None) -> Certificate:
        """Every constant with a proof; `radius` bounds the distance from the minimiser."""
        return self.law.certify(self, radius)

    def sizes(self, clients: Tensor) -> Tensor:
        """n, the same for all clients."""
        return torch.full_like(clients, self.samples)

    @property
    def largest(self) -> int:
        """n."""
        return self.samples

    def initial(self, seed: int) -> Tensor:
        """The same for every seed."""
        del seed
        return self.start

    def gradient(self, points: Tensor, clients: Tensor, batch: Batch) -> Tensor:
        """The mean over the minibatch, plus noise."""
        if batch.indices is None:
            slopes = self.local_gradient(points, clients)
        else:
            each = self.law.slope(points[:, :, None], self._rows(clients, batch.indices))
            if batch.weights is None:
                slopes = ordered_mean(each, dim=2)
            else:
                slopes = ordered_sum(each * batch.weights[:, None, :, None], dim=2)
        if self.noise:
            drawn = streams.normals(batch.noise, self.dim).to(self.dtype)
            slopes = slopes + self.noise * drawn[:, None]
        return slopes

    def local_gradient(self, points: Tensor, clients: Tensor) -> Tensor:
        """The mean over all samples."""
        return ordered_mean(self.law.slope(points[:, :, None], self._all(clients)), dim=2)

    def local_objective(self, points: Tensor, clients: Tensor) -> Tensor:
        """The mean over all samples."""
        return ordered_mean(self.law.loss(points[:, :, None], self._all(clients)), dim=2)

    def sample_losses(self, points: Tensor, clients: Tensor, samples: Tensor) -> Tensor:
        """One for each sample named."""
        return self.law.loss(points[:, :, None], self._rows(clients, samples))

    def constants(self) -> Mapping[str, Constant]:
        """What `certify` proves without a radius."""
        return self._certificate.constants

    @cached_property
    def _certificate(self) -> Certificate:
        return self.certify()

    def changed(self, client: int, sample: int | None, replacement: Any, seed: int) -> Self:
        """With other data: `replacement` by name, or drawn from the other clients' samples."""
        data = {name: value.clone() for name, value in self.data.items()}
        where = (client,) if sample is None else (client, sample)
        given = self._drawn(client, sample, seed) if replacement is None else replacement
        if not isinstance(given, Mapping) or set(given) != set(data):
            msg = f"the replacement must be a mapping with {', '.join(sorted(data))}"
            raise UserError(msg)
        for name, value in data.items():
            new = torch.as_tensor(given[name], dtype=value.dtype, device=value.device)
            if new.shape != value[where].shape:
                msg = (
                    f"the replacement's {name} must have the shape {list(value[where].shape)}, "
                    f"got {list(new.shape)}"
                )
                raise UserError(msg)
            value[where] = new
        return self._with(data, self.start)

    def describe(self) -> Mapping[str, Any]:
        """Sizes, parameters, and a digest of all numbers."""
        return {
            "name": self.name,
            "clients": self.clients,
            "samples": self.samples,
            "dim": self.dim,
            "noise": self.noise,
            **asdict(self.law),
            "digest": self.digest,
        }

    def to(self, device: torch.device, dtype: torch.dtype) -> Self:
        """The same problem elsewhere."""
        if (device, dtype) == (self.device, self.dtype):
            return self
        data = {name: value.to(device, dtype) for name, value in self.data.items()}
        return self._with(data, self.start.to(device, dtype))

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all numbers."""
        found = hashlib.sha256()
        for tensor in (*self.data.values(), self.start):
            found.update(tensor.detach().cpu().contiguous().numpy().tobytes())
        return found.hexdigest()

    def _with(self, data: Mapping[str, Tensor], start: Tensor) -> Self:
        return type(self)(self.law, data, start=start, noise=self.noise)

    def _all(self, clients: Tensor) -> dict[str, Tensor]:
        return {name: value[clients][:, None] for name, value in self.data.items()}

    def _rows(self, clients: Tensor, samples: Tensor) -> dict[str, Tensor]:
        picked = clients[:, None], samples
        return {name: value[picked][:, None] for name, value in self.data.items()}

    def _drawn(self, client: int, sample: int | None, seed: int) -> dict[str, Tensor]:
        """Samples of the other clients, uniformly, with replacement; of the only one, its own."""
        start, stop = client * self.samples, (client + 1) * self.samples
        if self.clients == 1 and sample is not None:
            start, stop = sample, sample + 1
        others = self.clients * self.samples - (stop - start)
        if others == 0:
            msg = "there is nothing else to draw a new sample from; give a replacement"
            raise UserError(msg)
        count = 1 if sample is not None else self.samples
        key = streams.key(streams.NEIGHBOUR, seed, client, -1 if sample is None else sample)
        drawn = streams.integers(key, count, others)
        places = torch.where(drawn < start, drawn, drawn + (stop - start))
        rows = {name: value.flatten(0, 1)[places] for name, value in self.data.items()}
        return {n: v[0] for n, v in rows.items()} if sample is not None else rows
