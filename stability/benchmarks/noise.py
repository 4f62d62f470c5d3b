r"""The two noises that make FedInit's clients differ more (Section "Models and Dataset").

    client-based biases     x_c -> (1 + s z_{i,c}) x_c     the strength of channel c at client i
    category-based biases   x   -> x + s z_y               the brightness of class y

with independent standard normal z; pixels lie between 0 and 1 before, and are not clipped. The
paper prints neither s nor whether the test images are changed: s is asked for, and test images
stay as they are unless they are given to the same functions.
"""

from __future__ import annotations

from dataclasses import replace

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.benchmarks.dealing import BRIGHTNESS, COLOURS, key
from synthetic import streams
from synthetic.client_data import ClientData


def with_colours(data: ClientData, *, deviation: float, seed: int = 0) -> ClientData:
    """The same with the channels of each client's images stronger or weaker."""
    images = _unit(data.inputs, deviation)
    strength = colour_strengths(data.clients, images.shape[1], deviation=deviation, seed=seed)
    own = strength.to(images).repeat_interleave(data.sizes, dim=0)
    return replace(data, inputs=images * own[:, :, None, None])


def with_brightness(data: ClientData, *, deviation: float, seed: int = 0) -> ClientData:
    """The same with the images of each class brighter or darker."""
    return replace(data, inputs=brightened(data.inputs, data.targets, deviation, seed))


def colour_strengths(clients: int, channels: int, *, deviation: float, seed: int) -> Tensor:
    """1 + s z_{i,c}, [client, channel]."""
    drawn = streams.normals(key(COLOURS, seed, torch.arange(clients)), channels)
    return 1 + deviation * drawn


def brightened(images: Tensor, targets: Tensor, deviation: float, seed: int) -> Tensor:
    """x + s z_y; z_y depends on the class and the seed alone."""
    unit = _unit(images, deviation)
    drawn = streams.normals(key(BRIGHTNESS, seed, targets), 1).to(unit)
    return unit + deviation * drawn[:, :, None, None]


def _unit(images: Tensor, deviation: float) -> Tensor:
    """Images between 0 and 1 in floating point."""
    if images.ndim != 4:
        msg = f"only images [sample, channel, row, column] have colours, got {list(images.shape)}"
        raise UserError(msg)
    if deviation < 0:
        msg = f"deviation must be zero or positive, got {deviation}"
        raise UserError(msg)
    return images.float() / 255 if images.dtype == torch.uint8 else images
