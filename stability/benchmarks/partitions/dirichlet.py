r"""Each client has class probabilities of its own, p_i ~ Dirichlet(alpha, ..., alpha).

All clients have the same number of examples, each of a class drawn from p_i (Hsu, Qi, Brown,
2019, as in Acar et al., 2021).

Without replacement an example is given away once: slots are filled in random order, and a class
of which nothing is left drops out of p_i. With replacement each example is drawn from all of its
class, so that clients may share it (FedInit, Section "Models and Dataset").
"""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from bounds.errors import UserError
from stability.benchmarks.dealing import PLACES, SHARES, even_sizes, key, shuffled
from stability.benchmarks.examples import Part
from synthetic import streams


def split(
    part: Part,
    *,
    clients: int,
    concentration: float,
    replacement: bool = False,
    seed: int = 0,
) -> list[Tensor]:
    """The rows of each client; their numbers differ by at most one."""
    sizes = even_sizes(len(part), clients)
    mixed = shuffled(len(part), seed)
    classes = torch.unique(part.targets)
    pools = [mixed[part.targets[mixed] == label] for label in classes.tolist()]
    shares = class_shares(clients, len(pools), concentration, seed)
    if replacement:
        return _with_replacement(pools, shares, sizes, seed)
    return _without_replacement(pools, shares, sizes, seed)


def class_shares(rows: int, columns: int, concentration: float, seed: int) -> Tensor:
    r"""Rows drawn from the symmetric Dirichlet distribution, [row, column].

    They are gamma variables over their sum. G(a) = G(a + 1) U^(1/a), of which the logarithm is
    taken, as small a would underflow; G(a + 1) is the quantile of a uniform number.
    """
    from scipy.special import gammaincinv

    if not concentration > 0:
        msg = f"concentration must be positive, got {concentration}"
        raise UserError(msg)
    drawn = streams.uniforms(key(SHARES, seed, torch.arange(rows)), 2 * columns)
    # The middle of each cell of width 2^-53, so that no number is zero.
    uniform = drawn.reshape(rows, 2, columns) + 2.0**-54
    larger = torch.from_numpy(gammaincinv(concentration + 1, uniform[:, 0].numpy()))
    return torch.softmax(larger.log() + uniform[:, 1].log() / concentration, dim=1)


def _with_replacement(
    pools: list[Tensor], shares: Tensor, sizes: list[int], seed: int
) -> list[Tensor]:
    own = key(PLACES, seed, torch.arange(len(sizes)))
    place = streams.uniforms(own, 2 * max(sizes)).reshape(len(sizes), 2, -1)
    limits = shares.cumsum(1)[:, :-1]
    label = (place[:, 0, :, None] >= limits[:, None]).sum(-1)
    counts = torch.tensor([len(pool) for pool in pools])
    first = counts.cumsum(0) - counts
    inside = (place[:, 1] * counts[label]).long()
    rows = torch.cat(pools)[first[label] + inside]
    return [rows[client, :size] for client, size in enumerate(sizes)]


def _without_replacement(
    pools: list[Tensor], shares: Tensor, sizes: list[int], seed: int
) -> list[Tensor]:
    total = sum(sizes)
    slots = torch.repeat_interleave(torch.arange(len(sizes)), torch.tensor(sizes))
    order = slots[shuffled(total, seed, 1)].tolist()
    uniform = streams.uniforms(key(PLACES, seed), total).tolist()
    left: NDArray[np.int64] = np.array([len(pool) for pool in pools])
    weights = shares.numpy().copy()
    sums = weights.cumsum(axis=1)
    dealt: list[list[int]] = [[] for _ in sizes]
    for client, place in zip(order, uniform, strict=True):
        label = int(np.searchsorted(sums[client], place * sums[client, -1], side="right"))
        if sums[client, -1] <= 0 or left[label] == 0:
            # Rounding, or nothing of positive weight is left: in proportion to what is left.
            rest = left.cumsum()
            label = int(np.searchsorted(rest, place * rest[-1], side="right"))
        left[label] -= 1
        dealt[client].append(int(pools[label][left[label]]))
        if left[label] == 0:
            weights[:, label] = 0
            sums = weights.cumsum(axis=1)
    return [torch.tensor(own) for own in dealt]
