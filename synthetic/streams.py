r"""Random numbers as a pure function of what they are for.

A draw is named by a key, a 64-bit word folded from integers such as (purpose, seed, round, client,
step), and by its position j under that key. Its bits are

    word(key, j) = mix(key + (j + 1) * golden)                       (modulo 2^64)

with the finaliser of SplitMix64 (Steele, Lea, Flood, 2014, "Fast splittable pseudorandom number
generators", Figure 16; the constants are Stafford's variant 13). Nothing is ever advanced: any
subset of the draws, in any order, on any device, in any batch, gives the same numbers.

Words are held in int64 tensors, whose arithmetic wraps modulo 2^64.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor

from synthetic.room import require_room

# What a stream is for. Two purposes never share a number.
CLIENTS = 1  # which clients are active in a round
SAMPLES = 2  # which samples a local step uses
NOISE = 3  # noise that a problem adds to a gradient
PROBLEM = 4  # the making of a problem
NEIGHBOUR = 5  # the datum that a neighbouring problem has instead
MODEL = 6  # the initial model


def _wrapped(word: int) -> int:
    """The signed integer with the bits of an unsigned one."""
    word &= 2**64 - 1
    return word - 2**64 if word >= 2**63 else word


_GOLDEN = _wrapped(0x9E3779B97F4A7C15)
_FIRST = _wrapped(0xBF58476D1CE4E5B9)
_SECOND = _wrapped(0x94D049BB133111EB)


def _shifted(word: Tensor, bits: int) -> Tensor:
    """Shift right, filling with zeros (the shift of int64 would repeat the sign)."""
    return torch.bitwise_and(word >> bits, 2 ** (64 - bits) - 1)


def _mixed(word: Tensor) -> Tensor:
    """A bijection of 64-bit words in which every bit of the result depends on every bit."""
    word = (word ^ _shifted(word, 30)) * _FIRST
    word = (word ^ _shifted(word, 27)) * _SECOND
    mixed: Tensor = word ^ _shifted(word, 31)
    return mixed


def key(*parts: int | Tensor) -> Tensor:
    """Fold integers, or int64 tensors that broadcast together, into one key each.

    >>> key(CLIENTS, 7, 0).item() == key(CLIENTS, torch.tensor([6, 7]), 0)[1].item()
    True
    """
    device = next((part.device for part in parts if isinstance(part, Tensor)), None)
    folded = torch.zeros((), dtype=torch.int64, device=device)
    for part in parts:
        word = torch.as_tensor(part, dtype=torch.int64, device=device)
        folded = _mixed((folded ^ _mixed(word + _GOLDEN)) + _GOLDEN)
    return folded


def words(keys: Tensor, count: int, *, first: int = 0) -> Tensor:
    """The words first, ..., first + count - 1 under each key, along a new last dimension."""
    # The words themselves, and what they are mixed from.
    require_room(2 * keys.numel() * count, f"{keys.numel()} times {count} random numbers")
    position = torch.arange(first + 1, first + count + 1, device=keys.device)
    return _mixed(keys.unsqueeze(-1) + position * _GOLDEN)


def uniforms(keys: Tensor, count: int) -> Tensor:
    """Uniform numbers in [0, 1) with 53 random bits, in float64."""
    return _shifted(words(keys, count), 11).to(torch.float64) * 2.0**-53


def integers(keys: Tensor, count: int, below: Tensor | int) -> Tensor:
    """Uniform integers in [0, below); `below` broadcasts against the keys.

    The product never rounds up to `below`: the gap below * 2^-53 is at least half the spacing of
    the numbers next to it.
    """
    limit = torch.as_tensor(below, device=keys.device).unsqueeze(-1)
    return (uniforms(keys, count) * limit).to(torch.int64)


def normals(keys: Tensor, count: int) -> Tensor:
    """Standard normal numbers in float64, by Box and Muller (1958), each from two uniforms."""
    pairs = uniforms(keys, 2 * count).reshape(*keys.shape, 2, count)
    radius = torch.sqrt(-2 * torch.log1p(-pairs[..., 0, :]))
    return radius * torch.cos(2 * math.pi * pairs[..., 1, :].contiguous())


def orders(keys: Tensor, sizes: Tensor, width: int) -> Tensor:
    """A uniform random order of 0, ..., size - 1 for each key, followed by size, ..., width - 1.

    Sorting random words gives each order with equal probability; words are 63 bits wide, so ties
    do not occur in practice, and a stable sort would settle one the same way every time.
    """
    word = _shifted(words(keys, width), 1)
    beyond = torch.arange(width, device=keys.device) >= sizes.unsqueeze(-1)
    return torch.sort(word.masked_fill(beyond, 2**63 - 1), dim=-1, stable=True).indices


def subsets(keys: Tensor, size: int, of: int) -> Tensor:
    """`size` distinct integers in [0, of) for each key, in increasing order.

    Every subset is equally likely. The cost is O(size log size) whatever `of` is: the subset
    holds the first `size` distinct values of a sequence of uniform integers, or, where that
    sequence would repeat itself often, the places of the `size` smallest of `of` random words.

    >>> subsets(key(CLIENTS, 0, torch.arange(2)), 3, 3)
    tensor([[0, 1, 2],
            [0, 1, 2]])
    """
    if size == of:
        return torch.arange(of, device=keys.device).expand(*keys.shape, of).clone()
    if of < 4 * size:
        word = _shifted(words(keys, of), 1)
        return torch.sort(torch.topk(word, size, dim=-1, largest=False).indices, dim=-1).values
    rows = [_first_distinct(row, size, of) for row in keys.reshape(-1)]
    return torch.stack(rows).reshape(*keys.shape, size)


def _first_distinct(one_key: Tensor, size: int, of: int) -> Tensor:
    """The first `size` distinct values of the uniform integers under one key, sorted."""
    count = 2 * size + 16
    while True:
        drawn = integers(one_key, count, of)
        order = torch.sort(drawn, stable=True)
        fresh = torch.ones_like(drawn, dtype=torch.bool)
        fresh[1:] = order.values[1:] != order.values[:-1]
        # A value's first place in the sequence; the stable sort puts it in front of its repeats.
        firsts = torch.sort(order.indices[fresh]).values
        if len(firsts) >= size:
            return torch.sort(drawn[firsts[:size]]).values
        count *= 2
