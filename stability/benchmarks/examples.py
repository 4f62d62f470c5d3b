"""Labelled examples as their publishers give them: a training part and a test part."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from bounds.errors import UserError


@dataclass(frozen=True)
class Part:
    """Some examples.

    inputs: images [sample, channel, row, column], or symbols [sample, place];
        uint8.
    targets: the classes, [sample] in int64.
    clients: whose each example is, [sample] in int64, where the data have clients of their own.
    """

    inputs: Tensor
    targets: Tensor
    clients: Tensor | None = None

    def __len__(self) -> int:
        """The number of examples."""
        return len(self.targets)

    def pick(self, rows: Tensor) -> Part:
        """The examples in these rows, in their order."""
        clients = None if self.clients is None else self.clients[rows]
        return Part(self.inputs[rows], self.targets[rows], clients)


@dataclass(frozen=True)
class Examples:
    """A data set: both parts have the same clients, where there are any."""

    train: Part
    test: Part
    classes: int
    client_names: tuple[str, ...] | None = None


def histogram(targets: Tensor, classes: int) -> Tensor:
    """How many examples each class has, [class]."""
    return torch.bincount(targets, minlength=classes)


@dataclass(frozen=True)
class Scale:
    """x -> (x / 255 - mean_c) / deviation_c in each channel c of an image."""

    mean: Tensor
    deviation: Tensor

    @staticmethod
    def of(images: Tensor) -> Scale:
        """The scale that gives these uint8 images mean zero and deviation one a channel."""
        if images.dtype != torch.uint8 or images.ndim != 4:
            msg = (
                f"only images [sample, channel, row, column] in uint8 have a scale, got "
                f"{list(images.shape)} in {str(images.dtype).removeprefix('torch.')}"
            )
            raise UserError(msg)
        # The sums of all values and of their squares, exactly, from how often each value occurs.
        values = torch.arange(256, dtype=torch.float64) / 255
        counts = torch.stack(
            [
                torch.bincount(images[:, c].reshape(-1), minlength=256)
                for c in range(images.shape[1])
            ]
        ).double()
        total = counts.sum(1)
        mean = counts @ values / total
        variance = counts @ values.square() / total - mean.square()
        return Scale(mean, variance.clamp(min=1e-12).sqrt())

    def __call__(self, images: Tensor) -> Tensor:
        """uint8 images, or images between 0 and 1, in float32."""
        unit = images.float() / 255 if images.dtype == torch.uint8 else images.float()
        mean, deviation = (x.float()[:, None, None] for x in (self.mean, self.deviation))
        return (unit - mean) / deviation
