"""A slice of a product, or of a sum, has the same bits alone and in any batch."""

import pytest
import torch
from hypothesis import example, given, settings
from hypothesis import strategies as st

from synthetic.products import inner, matmul, ordered_mean, ordered_sum, row_products, stackable

sizes = st.sampled_from([1, 2, 3, 5, 7, 8, 10, 16, 33, 50])
dtypes = st.sampled_from([torch.float32, torch.float64])


@settings(max_examples=40)
@given(m=sizes, k=sizes, n=sizes, left=st.booleans(), right=st.booleans(), dtype=dtypes)
@example(m=3, k=5, n=256, left=False, right=True, dtype=torch.float64)  # differs by place
@example(m=50, k=50, n=1, left=False, right=False, dtype=torch.float64)  # differs alone
@example(m=5, k=64, n=5, left=False, right=False, dtype=torch.float32)  # differs unpadded
def test_slices_keep_their_bits(
    m: int, k: int, n: int, left: bool, right: bool, dtype: torch.dtype
) -> None:
    """In other batches and places, with factors transposed in memory or not."""
    generator = torch.Generator().manual_seed(1)
    a = torch.randn(21, *((k, m) if left else (m, k)), generator=generator, dtype=dtype)
    b = torch.randn(21, *((n, k) if right else (k, n)), generator=generator, dtype=dtype)
    a, b = (a.mT if left else a), (b.mT if right else b)
    whole = matmul(a, b)
    tolerance = 1e-4 if dtype == torch.float32 else 1e-12
    torch.testing.assert_close(whole, torch.bmm(a, b), rtol=tolerance, atol=tolerance)
    for first, last in [(0, 1), (1, 2), (3, 5), (4, 21), (20, 21)]:
        assert torch.equal(matmul(a[first:last], b[first:last]), whole[first:last])
        assert torch.equal(matmul(a[first:last].clone(), b[first:last]), whole[first:last])


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("shape", [(2, 10, 784, 50), (3, 3, 5, 7), (2, 1, 50, 50)])
def test_stackable_is_true_to_its_word(
    shape: tuple[int, int, int, int], dtype: torch.dtype
) -> None:
    """Where it says yes, other numbers than those it tried agree bit by bit."""
    parts, rows, inside, columns = shape
    if not stackable(parts, rows, inside, columns, dtype, transposed=False):
        return
    generator = torch.Generator().manual_seed(5)
    left = torch.randn(9, parts * rows, inside, generator=generator, dtype=dtype)
    right = torch.randn(9, inside, columns, generator=generator, dtype=dtype)
    whole = matmul(left, right)
    for first in range(0, parts * rows, rows):
        part = matmul(left[:, first : first + rows].contiguous(), right)
        assert torch.equal(part, whole[:, first : first + rows])


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("dim", [1, 2, 5, 17, 50])
def test_rows_keep_their_bits(dim: int, dtype: torch.dtype, turned: bool) -> None:
    """Alone, in other numbers, and in another order."""
    generator = torch.Generator().manual_seed(2)
    rows = torch.randn(6, 9, dim, generator=generator, dtype=dtype)
    right = torch.randn(6, dim, dim, generator=generator, dtype=dtype)
    right = right.mT.contiguous().mT if turned else right
    whole = row_products(rows, right)
    torch.testing.assert_close(whole, torch.bmm(rows, right), rtol=1e-4, atol=1e-4)
    order = [8, 0, 3, 7, 1, 2, 6, 4, 5]
    assert torch.equal(row_products(rows[:, order], right), whole[:, order])
    for first, last in [(0, 1), (3, 4), (2, 5), (1, 9)]:
        assert torch.equal(row_products(rows[:, first:last], right), whole[:, first:last])
        assert torch.equal(row_products(rows[2:3, first:last], right[2:3]), whole[2:3, first:last])


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("dim", [2, 5, 10, 11, 17, 100])
def test_a_matrix_for_all_is_the_matrix_of_one(dim: int, dtype: torch.dtype) -> None:
    """One in memory for all slices, turned or not, and every other slice of many."""
    generator = torch.Generator().manual_seed(3)
    rows = torch.randn(12, 2, dim, generator=generator, dtype=dtype)
    one = torch.randn(1, dim, dim, generator=generator, dtype=dtype)
    for right in (one.expand(12, -1, -1), one.mT.expand(12, -1, -1)):
        alone = [row_products(rows[i : i + 1], right[i : i + 1]) for i in range(12)]
        assert torch.equal(row_products(rows, right), torch.cat(alone))
    many = torch.randn(12, dim, dim, generator=generator, dtype=dtype).mT
    assert torch.equal(row_products(rows[::2], many[::2]), row_products(rows, many)[::2])


@given(terms=st.integers(1, 20), others=st.integers(0, 6))
def test_ordered_sums_do_not_see_the_batch(terms: int, others: int) -> None:
    """A column's sum alone and beside others; strided and contiguous."""
    values = torch.randn(terms, 1 + others, generator=torch.Generator().manual_seed(0))
    whole = ordered_sum(values, dim=0)
    assert torch.equal(whole[:1], ordered_sum(values[:, :1].clone(), dim=0))
    assert torch.equal(whole, ordered_sum(values.T.contiguous(), dim=1))
    torch.testing.assert_close(whole, values.sum(0), rtol=1e-5, atol=1e-5)


def test_ordered_sum_is_a_tree() -> None:
    """(a + c) + (b + d), with what is left over at the end: by hand on numbers that round."""
    a, b, c, d, e = (torch.tensor(x, dtype=torch.float64) for x in (1e16, 1.0, -1e16, 1.0, 0.5))
    assert ordered_sum(torch.stack([a, b, c, d]), dim=0) == 2.0
    assert ordered_sum(torch.stack([a, b, c, d, e]), dim=0) == 2.5
    assert ordered_mean(torch.stack([a, b, c, d]), dim=0) == 0.5


def test_inner_keeps_the_dimension() -> None:
    """<(1, 2), (3, 4)> = 11."""
    found = inner(torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0, 4.0]]))
    assert found.tolist() == [[11.0]]
