"""Lengths and inner products along the last dimension, which goes; `synthetic.products` keeps it.

As there, the bits of a slice are the same alone and in any batch.
"""

from __future__ import annotations

from torch import Tensor

from synthetic.products import inner, squared_norm


def squared_lengths(vectors: Tensor) -> Tensor:
    """||x||^2 of each [..., dim]."""
    return squared_norm(vectors)[..., 0]


def lengths(vectors: Tensor) -> Tensor:
    """||x|| of each [..., dim]."""
    return squared_lengths(vectors).sqrt()


def inner_products(left: Tensor, right: Tensor) -> Tensor:
    """<x, y> of each pair [..., dim]."""
    return inner(left, right)[..., 0]
