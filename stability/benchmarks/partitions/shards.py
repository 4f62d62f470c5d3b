"""Sorted by class, cut into equal shards, a few shards for each client (McMahan et al., 2017)."""

from __future__ import annotations

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.benchmarks.dealing import even_sizes, shuffled
from stability.benchmarks.examples import Part


def split(part: Part, *, clients: int, shards: int = 2, seed: int = 0) -> list[Tensor]:
    """Every example once, `shards` shards a client; 2 are those of the paper."""
    if shards < 1:
        msg = f"shards must be at least 1, got {shards}"
        raise UserError(msg)
    sizes = even_sizes(len(part), clients * shards)
    mixed = shuffled(len(part), seed, 0)
    ordered = mixed[torch.sort(part.targets[mixed], stable=True).indices]
    pieces = torch.split(ordered, sizes)
    dealt = shuffled(clients * shards, seed, 1).reshape(clients, shards).tolist()
    return [torch.cat([pieces[number] for number in own]) for own in dealt]
