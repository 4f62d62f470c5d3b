"""Tensors as a space in which methods run: vectors along the last dimension."""

from __future__ import annotations

import torch
from torch import Tensor

from bounds.space import choose, pointing, root, rounding, square, squared_norm, zero
from synthetic import products

# A state of an algorithm that runs on tensors.
State = dict[str, Tensor]


@pointing.register
def _pointing(vector: Tensor, length: float) -> Tensor:
    norm = products.squared_norm(vector).sqrt()
    return torch.where(norm > 0, length / norm, 0.0) * vector


@choose.register
def _choose(where: Tensor, one: Tensor, other: Tensor) -> Tensor:
    return torch.where(where, one, other)


@rounding.register
def _rounding(number: Tensor) -> float:
    return torch.finfo(number.dtype).eps


zero.register(Tensor, torch.zeros_like)
square.register(Tensor, torch.square)
root.register(Tensor, torch.sqrt)
squared_norm.register(Tensor, products.squared_norm)
