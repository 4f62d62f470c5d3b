"""Residual networks (He, Zhang, Ren, Sun, 2016) with GroupNorm in place of batch normalisation.

A basic block is relu(x' + norm(conv(relu(norm(conv(x)))))), its convolutions 3 x 3. Where the
channels double and the side halves, x' is either x with every second pixel and zeros for the new
channels (option A, without parameters) or a 1 x 1 convolution with a norm (option B).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn.functional import pad

from bounds.errors import UserError


class Block(nn.Module):
    """A basic block."""

    def __init__(self, given: int, made: int, stride: int, groups: int, projects: bool) -> None:
        """From `given` to `made` channels."""
        super().__init__()
        self.first = nn.Conv2d(given, made, 3, stride=stride, padding=1, bias=False)
        self.first_norm = norm(groups, made)
        self.second = nn.Conv2d(made, made, 3, padding=1, bias=False)
        self.second_norm = norm(groups, made)
        self.stride, self.more = stride, made - given
        self.project: nn.Module | None = None
        if projects and (stride > 1 or self.more):
            convolution = nn.Conv2d(given, made, 1, stride=stride, bias=False)
            self.project = nn.Sequential(convolution, norm(groups, made))

    def forward(self, images: Tensor) -> Tensor:
        """The block's output."""
        inner = torch.relu(cast(Tensor, self.first_norm(self.first(images))))
        inner = self.second_norm(self.second(inner))
        return torch.relu(self._short(images) + inner)

    def _short(self, images: Tensor) -> Tensor:
        if self.project is not None:
            return cast(Tensor, self.project(images))
        images = images[:, :, :: self.stride, :: self.stride]
        half = self.more // 2
        return pad(images, (0, 0, 0, 0, half, self.more - half)) if self.more else images


class Residual(nn.Module):
    """A stem, stages of blocks, the mean over all pixels, and a linear head."""

    def __init__(
        self,
        stem: nn.Module,
        widths: Sequence[int],
        depths: Sequence[int],
        *,
        classes: int,
        groups: int,
        projects: bool,
    ) -> None:
        """Every stage but the first begins with stride 2."""
        super().__init__()
        self.stem = stem
        blocks = []
        given = widths[0]
        for stage, (width, depth) in enumerate(zip(widths, depths, strict=True)):
            for place in range(depth):
                stride = 2 if stage > 0 and place == 0 else 1
                blocks.append(Block(given, width, stride, groups, projects))
                given = width
        self.blocks = nn.Sequential(*blocks)
        self.head = nn.Linear(given, classes)

    def features(self, images: Tensor) -> Tensor:
        """What the head sees."""
        return cast(Tensor, self.blocks(self.stem(images))).mean((2, 3))

    def forward(self, images: Tensor) -> Tensor:
        """Logits."""
        return cast(Tensor, self.head(self.features(images)))


def deep(
    depths: Sequence[int], *, classes: int, channels: int, width: int, groups: int
) -> nn.Module:
    """A network made for ImageNet: a 7 x 7 stem and pooling, and `width` to 8 width channels."""
    stem = nn.Sequential(
        nn.Conv2d(channels, width, 7, stride=2, padding=3, bias=False),
        norm(groups, width),
        nn.ReLU(),
        nn.MaxPool2d(3, stride=2, padding=1),
    )
    widths = (width, 2 * width, 4 * width, 8 * width)
    return Residual(stem, widths, depths, classes=classes, groups=groups, projects=True)


def norm(groups: int, channels: int) -> nn.Module:
    """GroupNorm."""
    if groups < 1 or channels % groups:
        msg = f"groups must divide the number of channels, {channels}, got {groups}"
        raise UserError(msg)
    return nn.GroupNorm(groups, channels)
