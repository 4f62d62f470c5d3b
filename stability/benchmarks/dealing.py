"""What the partitions share: random orders, even sizes, and the check that there is enough."""

from __future__ import annotations

import torch
from torch import Tensor

from bounds.errors import UserError
from synthetic import streams

# What a draw of a partition is for.
ORDER, SHARES, PLACES, COLOURS, BRIGHTNESS = range(20, 25)


def key(purpose: int, seed: int, *parts: int | Tensor) -> Tensor:
    """The key of a draw."""
    return streams.key(streams.PROBLEM, seed, purpose, *parts)


def shuffled(count: int, seed: int, *parts: int) -> Tensor:
    """A uniform random order of 0, ..., count - 1."""
    return streams.orders(key(ORDER, seed, *parts), torch.tensor(count), count)


def even_sizes(count: int, clients: int) -> list[int]:
    """`count` examples for that many clients, as evenly as possible; the first have one more."""
    require_enough(count, clients)
    return [count // clients + (client < count % clients) for client in range(clients)]


def require_enough(count: int, clients: int) -> None:
    """Every client needs an example."""
    if not 1 <= clients <= count:
        msg = f"clients must be between 1 and {count}, the number of examples, got {clients}"
        raise UserError(msg)
