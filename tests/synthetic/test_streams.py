"""Random numbers depend on what they are for, and on nothing else."""

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from synthetic import streams

words = st.integers(0, 2**62)
FOUR_SIGMA = 4.0


def splitmix(state: int) -> int:
    """The reference: SplitMix64 as its authors print it, in Python's integers."""
    mask = 2**64 - 1
    state &= mask
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & mask
    return state ^ (state >> 31)


@given(word=st.integers(0, 2**64 - 1), place=st.integers(0, 1000))
def test_words_are_splitmix_of_a_counter(word: int, place: int) -> None:
    """word(key, j) = mix(key + (j + 1) golden), and wrapping int64 is arithmetic modulo 2^64."""
    signed = word - 2**64 if word >= 2**63 else word
    found = streams.words(torch.tensor(signed), 1, first=place).item() % 2**64
    assert found == splitmix(word + (place + 1) * 0x9E3779B97F4A7C15)


@given(purpose=st.integers(1, 6), seed=words, t=words, client=st.integers(0, 50))
def test_a_key_in_a_batch_is_the_key_alone(purpose: int, seed: int, t: int, client: int) -> None:
    """Broadcasting changes nothing."""
    clients = torch.arange(60)
    batched = streams.key(purpose, seed, t, clients)
    assert batched[client] == streams.key(purpose, seed, t, client)


def test_keys_of_different_things_differ() -> None:
    """No collision among many keys, whichever part differs and in whichever order they come."""
    parts = torch.arange(30)
    keys = streams.key(1, parts[:, None, None], parts[None, :, None], parts)
    assert len(torch.unique(keys)) == 30**3


@pytest.mark.parametrize("count", [1, 5, 8, 1001])
def test_draws_of_some_keys_are_those_of_all(count: int) -> None:
    """Normals and uniforms have the same bits for a subset, in any order."""
    keys = streams.key(streams.NOISE, 0, torch.arange(12))
    order = torch.tensor([7, 2, 11])
    for function in (streams.uniforms, streams.normals):
        assert torch.equal(function(keys, count)[order], function(keys[order], count))


def test_uniforms_and_normals_have_their_moments() -> None:
    """Fixed budget, four sigma."""
    n = 400_000
    keys = streams.key(streams.NOISE, torch.arange(100))
    uniform = streams.uniforms(keys, n // 100)
    assert abs(uniform.mean().item() - 0.5) < FOUR_SIGMA / math.sqrt(12 * n)
    assert abs(uniform.var().item() - 1 / 12) < FOUR_SIGMA / math.sqrt(180 * n)
    normal = streams.normals(keys, n // 100)
    assert abs(normal.mean().item()) < FOUR_SIGMA / math.sqrt(n)
    assert abs(normal.square().mean().item() - 1) < FOUR_SIGMA * math.sqrt(2 / n)
    assert abs(normal.pow(4).mean().item() - 3) < FOUR_SIGMA * math.sqrt(96 / n)


@given(seed=words, below=st.integers(1, 2**40))
def test_integers_stay_below(seed: int, below: int) -> None:
    """Even where rounding is at its worst."""
    drawn = streams.integers(streams.key(seed), 50, below)
    assert int(drawn.min()) >= 0
    assert int(drawn.max()) < below


@given(seed=words, size=st.integers(1, 40), extra=st.integers(0, 400))
def test_subsets_are_distinct_and_in_order(seed: int, size: int, extra: int) -> None:
    """Whichever of the three ways draws them."""
    drawn = streams.subsets(streams.key(streams.CLIENTS, seed, 0), size, size + extra)
    assert drawn.shape == (size,)
    assert bool((drawn[1:] > drawn[:-1]).all())
    assert int(drawn[0]) >= 0
    assert int(drawn[-1]) < size + extra


@pytest.mark.parametrize(("size", "of"), [(2, 5), (1, 7), (2, 9)])
def test_every_subset_is_equally_likely(size: int, of: int) -> None:
    """A chi-squared statistic within four sigma of its mean."""
    n = 6000
    drawn = streams.subsets(streams.key(streams.CLIENTS, torch.arange(n), 1), size, of)
    cells = math.comb(of, size)
    counts = torch.unique(drawn, dim=0, return_counts=True)[1].double()
    assert len(counts) == cells
    statistic = ((counts - n / cells) ** 2 / (n / cells)).sum().item()
    assert abs(statistic - (cells - 1)) < FOUR_SIGMA * math.sqrt(2 * (cells - 1))


@given(seed=words, sizes=st.lists(st.integers(1, 9), min_size=1, max_size=5))
def test_orders_are_permutations_whatever_the_width(seed: int, sizes: list[int]) -> None:
    """The first n_i places of a row order 0, ..., n_i - 1, and do not depend on the width."""
    size = torch.tensor(sizes)
    keys = streams.key(streams.SAMPLES, seed, torch.arange(len(sizes)))
    narrow, wide = (streams.orders(keys, size, width) for width in (9, 14))
    for row, n in enumerate(sizes):
        assert sorted(narrow[row, :n].tolist()) == list(range(n))
        assert torch.equal(narrow[row, :n], wide[row, :n])


def test_one_of_a_million_costs_what_one_of_a_hundred_costs() -> None:
    """The number of words drawn does not grow with the number of clients."""
    keys = streams.key(streams.CLIENTS, torch.arange(3), 0)
    drawn = streams.subsets(keys, 10, 10**12)
    assert drawn.shape == (3, 10)
