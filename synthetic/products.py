"""Products and sums whose result for one slice does not depend on the others in the batch.

Two things make a batched result depend on the batch.

A reduction may be ordered by the strides and sizes of the whole tensor, and split among threads.
`ordered_sum` adds whole slices in the order of a fixed binary tree instead, with elementwise
additions only, which are rounded the same way wherever they stand.

A matrix product may take another routine for one slice than for many, and the routine may round
differently for a slice that lies differently in memory. `matmul` therefore tries, once for each
shape, on random numbers, with the library and the processor at hand, whether a slice keeps its
bits alone, in other batches and in other places. If it does not, all rows are padded to whole cache
lines; and if even then it does not, the slices are multiplied one at a time, each in the same
place. `tests/synthetic/test_products.py` tries more shapes.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import torch
from torch import Tensor
from torch.nn.functional import pad

LINE = 64  # bytes of a cache line; more than any vector register
Method = Literal["plain", "padded", "single"]


def matmul(left: Tensor, right: Tensor) -> Tensor:
    """[batch, m, k] times [batch, k, n]: each slice has the same bits in every batch."""
    if left.device.type != "cpu":
        return torch.bmm(left, right)
    rows, columns = left.shape[1], right.shape[2]
    # A vector is handed to another routine when the batch has one slice: give it a second row.
    left = pad(left, (0, 0, 0, 1)) if rows == 1 else left
    right = pad(right, (0, 1)) if columns == 1 else right
    sizes = (left.shape[1], left.shape[2], right.shape[2])
    turned = (_is_turned(left), _is_turned(right))
    method = _method(*sizes, *turned, left.dtype, torch.get_num_threads())
    left, right = _placed(left, turned[0]), _placed(right, turned[1])
    return _product(left, right, method)[:, :rows, :columns]


def _is_turned(factor: Tensor) -> bool:
    """Whether a slice lies in memory column by column; how the slices follow is left aside.

    The library asks all strides. But that from slice to slice is none where there is one slice, and
    zero where all are the same, so that the same slice would be another one alone.
    """
    one = factor[:1]
    return one.mT.is_contiguous() and not one.is_contiguous()


def _placed(factor: Tensor, turned: bool) -> Tensor:
    """The factor, or a copy, whose slices lie one after another from the start of a cache line."""
    straight = (factor.mT if turned else factor).contiguous()
    straight = straight if straight.data_ptr() % LINE == 0 else straight.clone()
    return straight.mT if turned else straight


@cache
def _method(
    m: int, k: int, n: int, left_turned: bool, right_turned: bool, dtype: torch.dtype, threads: int
) -> Method:
    """The fastest way of multiplying in which a slice keeps its bits."""
    del threads  # in the key only: the library may split a product among them
    generator = torch.Generator().manual_seed(0)
    batch = 2 * LINE // dtype.itemsize + 1  # every position within a cache line, and more
    left = torch.randn(batch, m, k, generator=generator, dtype=dtype)
    right = torch.randn(batch, k, n, generator=generator, dtype=dtype)
    left = left.mT.contiguous().mT if left_turned else left
    right = right.mT.contiguous().mT if right_turned else right
    methods: tuple[Method, ...] = ("plain", "padded")
    for method in methods:
        if _keeps_bits(left, right, method):
            return method
    return "single"


def _keeps_bits(left: Tensor, right: Tensor, method: Method) -> bool:
    whole = _product(left, right, method)
    batch = len(left)
    parts = [slice(i, i + 1) for i in range(batch)]
    parts += [slice(1, 1 + length) for length in (2, 3, 5, batch // 2)]
    return all(
        torch.equal(_product(left[part].clone(), right[part].clone(), method), whole[part])
        for part in parts
    )


def _product(left: Tensor, right: Tensor, method: Method) -> Tensor:
    if method == "plain":
        return torch.bmm(left, right)
    m, n = left.shape[1], right.shape[2]
    if method == "padded":
        left, right = _whole_lines(left), _whole_lines(right)
        inside = max(left.shape[2], right.shape[1])
        left = _whole_lines(pad(left, (0, inside - left.shape[2])))
        right = _whole_lines(pad(right, (0, 0, 0, inside - right.shape[1])))
        return torch.bmm(left, right)[:, :m, :n]
    # Every slice is copied to the start of memory of its own.
    pairs = zip(left, right, strict=True)
    return torch.stack([torch.bmm(a.clone()[None], b.clone()[None])[0] for a, b in pairs])


def _whole_lines(factor: Tensor) -> Tensor:
    """The factor with both sizes padded by zeros to whole cache lines."""
    unit = LINE // factor.itemsize
    down, across = (-size % unit for size in factor.shape[1:])
    return pad(factor, (0, across, 0, down)) if down or across else factor.contiguous()


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


PANEL = 4  # rows that go through a product together


def row_products(rows: Tensor, right: Tensor) -> Tensor:
    """[batch, row, k] times [batch, k, n]: a row has the same bits whatever others there are.

    Rows go in panels of a fixed size, padded by zeros, if that is tried and true for the shape; one
    at a time otherwise.
    """
    count, (inside, columns) = rows.shape[1], right.shape[1:]
    fits = rows.device.type != "cpu" or _places_agree(
        inside, columns, rows.dtype, _is_turned(right)
    )
    size = PANEL if fits else 1
    panels = [rows[:, first : first + size] for first in range(0, count, size)]
    padded = [pad(panel, (0, 0, 0, size - panel.shape[1])) for panel in panels]
    return torch.cat([matmul(panel, right) for panel in padded], dim=1)[:, :count]


@cache
def _places_agree(inside: int, columns: int, dtype: torch.dtype, turned: bool) -> bool:
    """Whether a row of a panel has the bits that it has in the first place beside zeros."""
    generator = torch.Generator().manual_seed(0)
    rows = torch.randn(3, PANEL, inside, generator=generator, dtype=dtype)
    right = torch.randn(3, inside, columns, generator=generator, dtype=dtype)
    right = right.mT.contiguous().mT if turned else right
    whole = matmul(rows, right)
    for place in range(PANEL):
        alone = torch.zeros_like(rows)
        alone[:, 0] = rows[:, place]
        if not torch.equal(matmul(alone, right)[:, 0], whole[:, place]):
            return False
    return True


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
