"""Products and sums whose result for one slice does not depend on the others in the batch.

Two things make a batched result depend on the batch. A reduction over a leading dimension may be
ordered by the strides and sizes of the whole tensor; `ordered_sum` adds whole slices in the order
of a fixed binary tree instead, with elementwise additions only. And a batched matrix product with
a dimension of size one is handed to another routine when the batch has one slice; `matmul` never
lets that happen: it pads such a dimension to two. `tests/synthetic/test_products.py` checks, on
the machine at hand, that a slice's bits are the same alone and in any batch.
"""

from __future__ import annotations

from functools import cache

import torch
from torch import Tensor
from torch.nn.functional import pad


def matmul(left: Tensor, right: Tensor) -> Tensor:
    """[batch, m, k] times [batch, k, n]: each slice has the same bits in every batch."""
    rows, columns = left.shape[1], right.shape[2]
    if rows == 1:
        left = pad(left, (0, 0, 0, 1))
    if columns == 1:
        right = pad(right, (0, 1))
    if left.shape[2] == 1:
        left, right = pad(left, (0, 1)), pad(right, (0, 0, 0, 1))
    return torch.bmm(left, right)[:, :rows, :columns]


@cache
def stackable(
    parts: int, rows: int, inside: int, columns: int, dtype: torch.dtype, transposed: bool
) -> bool:
    """Whether `parts` left factors [rows, inside] may be stacked into one of a product.

    The right factor is [inside, columns], or the transpose of [columns, inside]. Tried once for
    each shape, on random numbers, with the library and the processor at hand: stacked and alone
    must give the same bits.
    """
    if parts == 1:
        return True
    generator = torch.Generator().manual_seed(0)
    left = torch.randn(3, parts * rows, inside, generator=generator, dtype=dtype)
    shape = (3, columns, inside) if transposed else (3, inside, columns)
    right = torch.randn(shape, generator=generator, dtype=dtype)
    right = right.mT if transposed else right
    together = matmul(left, right)
    return all(
        torch.equal(matmul(left[:, first : first + rows].contiguous(), right), part)
        for first, part in zip(
            range(0, parts * rows, rows), torch.chunk(together, parts, dim=1), strict=True
        )
    )


def ordered_sum(terms: Tensor, *, dim: int) -> Tensor:
    """Sum over `dim` in the order of a binary tree that depends on the number of terms only."""
    terms = terms.movedim(dim, 0)
    while len(terms) > 1:
        half = len(terms) // 2
        paired = terms[:half] + terms[half : 2 * half]
        terms = torch.cat([paired, terms[2 * half :]]) if len(terms) % 2 else paired
    return terms[0]


def ordered_mean(terms: Tensor, *, dim: int) -> Tensor:
    """`ordered_sum` divided by the number of terms."""
    return ordered_sum(terms, dim=dim) / terms.shape[dim]


def inner(left: Tensor, right: Tensor) -> Tensor:
    """<left, right> over the last dimension, which is kept with size one."""
    return ordered_sum(left * right, dim=-1).unsqueeze(-1)


def squared_norm(vectors: Tensor) -> Tensor:
    """||v||^2 over the last dimension, which is kept with size one."""
    return inner(vectors, vectors)
