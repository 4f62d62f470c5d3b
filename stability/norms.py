"""Norms and inner products along the last dimension, with the same bits alone and in any batch."""

from __future__ import annotations

from torch import Tensor

from synthetic.products import ordered_sum


def squared_norm(vectors: Tensor) -> Tensor:
    """||x||^2 of each [..., dim]."""
    return ordered_sum(vectors.square(), dim=-1)


def norm(vectors: Tensor) -> Tensor:
    """||x|| of each [..., dim]."""
    return squared_norm(vectors).sqrt()


def inner(left: Tensor, right: Tensor) -> Tensor:
    """<x, y> of each pair [..., dim]."""
    return ordered_sum(left * right, dim=-1)
