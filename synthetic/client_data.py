"""Samples of all clients in one place: client i has the rows offset_i, ..., offset_{i+1} - 1."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import torch
from torch import Tensor

from bounds.errors import UserError
from synthetic import streams

Sample = tuple[Tensor, Tensor]


@dataclass(frozen=True)
class ClientData:
    """inputs [sample, ...] and targets [sample, ...], ordered by client; sizes [client]."""

    inputs: Tensor
    targets: Tensor
    sizes: Tensor

    @staticmethod
    def of(clients: Sequence[Sample]) -> ClientData:
        """Join the clients' (inputs, targets)."""
        if not clients:
            msg = "clients must be at least one pair (inputs, targets)"
            raise UserError(msg)
        for number, (inputs, targets) in enumerate(clients):
            if len(inputs) != len(targets) or len(inputs) == 0:
                msg = (
                    f"client {number} must have as many targets as inputs, and at least one, "
                    f"got {len(inputs)} inputs and {len(targets)} targets"
                )
                raise UserError(msg)
        sizes = torch.tensor([len(inputs) for inputs, _ in clients])
        return ClientData(
            torch.cat([inputs for inputs, _ in clients]),
            torch.cat([targets for _, targets in clients]),
            sizes.to(clients[0][0].device),
        )

    @property
    def clients(self) -> int:
        """How many there are."""
        return len(self.sizes)

    @cached_property
    def offsets(self) -> Tensor:
        """The first row of each client."""
        return torch.cumsum(self.sizes, 0) - self.sizes

    @cached_property
    def bounds(self) -> list[tuple[int, int]]:
        """First row, and first row beyond, of each client."""
        first, size = self.offsets.tolist(), self.sizes.tolist()
        return [(start, start + count) for start, count in zip(first, size, strict=True)]

    @cached_property
    def largest(self) -> int:
        """The most samples a client has."""
        return int(self.sizes.max())

    def rows(self, clients: Tensor, indices: Tensor) -> Tensor:
        """The rows of the samples [lane, batch] of clients [lane]."""
        return self.offsets[clients][:, None] + indices

    def all_of(self, client: int) -> Sample:
        """All samples of a client."""
        start, stop = self.bounds[client]
        return self.inputs[start:stop], self.targets[start:stop]

    def blocks(self, client: int, size: int) -> Iterator[tuple[Tensor, Tensor, float]]:
        """The samples of a client, `size` at a time, each block with its share of them."""
        inputs, targets = self.all_of(client)
        for start in range(0, len(inputs), size):
            some = inputs[start : start + size]
            yield some, targets[start : start + size], len(some) / len(inputs)

    def to(self, device: torch.device, dtype: torch.dtype) -> ClientData:
        """The same elsewhere; whole numbers stay whole."""
        inputs, targets = (
            value.to(device, dtype) if value.is_floating_point() else value.to(device)
            for value in (self.inputs, self.targets)
        )
        return ClientData(inputs, targets, self.sizes.to(device))

    def replaced(self, client: int, sample: int | None, replacement: Any, seed: int) -> ClientData:
        """With one sample, or all samples, of a client replaced.

        A replacement is (input, target), or (inputs, targets) for a whole client. Without one,
        samples are drawn from those of all other clients, uniformly and with replacement.
        """
        inputs, targets = self.all_of(client)
        if replacement is None:
            count = 1 if sample is not None else len(inputs)
            drawn_inputs, drawn_targets = self._elsewhere(client, sample, count, seed)
            if sample is not None:
                drawn_inputs, drawn_targets = drawn_inputs[0], drawn_targets[0]
        else:
            drawn_inputs, drawn_targets = self._checked(replacement, sample)
        if sample is not None:
            inputs, targets = inputs.clone(), targets.clone()
            inputs[sample], targets[sample] = drawn_inputs, drawn_targets
        else:
            inputs, targets = drawn_inputs, drawn_targets
        start, stop = self.bounds[client]
        sizes = self.sizes.clone()
        sizes[client] = len(inputs)
        return ClientData(
            torch.cat([self.inputs[:start], inputs, self.inputs[stop:]]),
            torch.cat([self.targets[:start], targets, self.targets[stop:]]),
            sizes,
        )

    def _elsewhere(self, client: int, sample: int | None, count: int, seed: int) -> Sample:
        """Samples of the other clients; of the only one, its other samples."""
        start, stop = self.bounds[client]
        if self.clients == 1 and sample is not None:
            start, stop = sample, sample + 1
        others = len(self.inputs) - (stop - start)
        if others == 0:
            msg = "there is nothing else to draw a new sample from; give a replacement"
            raise UserError(msg)
        key = streams.key(streams.NEIGHBOUR, seed, client, -1 if sample is None else sample)
        drawn = streams.integers(key, count, others).to(self.inputs.device)
        rows = torch.where(drawn < start, drawn, drawn + (stop - start))
        return self.inputs[rows], self.targets[rows]

    def _checked(self, replacement: Any, sample: int | None) -> Sample:
        try:
            given = tuple(torch.as_tensor(part, device=self.inputs.device) for part in replacement)
        except (TypeError, ValueError, RuntimeError):
            given = ()
        leading = 0 if sample is not None else 1
        if len(given) != 2 or any(
            part.shape[leading:] != whole.shape[1:]
            for part, whole in zip(given, (self.inputs, self.targets), strict=True)
        ):
            what = "(input, target)" if sample is not None else "(inputs, targets)"
            msg = (
                f"the replacement must be a pair {what} of tensors shaped like the data: "
                f"{list(self.inputs.shape[1:])} and {list(self.targets.shape[1:])} a sample"
            )
            raise UserError(msg)
        if leading and (len(given[0]) != len(given[1]) or len(given[0]) == 0):
            msg = "the replacement must have as many targets as inputs, and at least one"
            raise UserError(msg)
        return given[0].to(self.inputs.dtype), given[1].to(self.targets.dtype)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all numbers."""
        found = hashlib.sha256()
        for tensor in (self.inputs, self.targets, self.sizes):
            found.update(tensor.detach().cpu().contiguous().numpy().tobytes())
        return found.hexdigest()
