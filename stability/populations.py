"""Averages over all clients, and the part of a round that was averaged, for metrics."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import torch
from torch import Tensor

from stability.measure import Record
from synthetic.products import ordered_sum

BLOCK = 256
"""How many clients are read from the store at once; their vectors are all that is held."""


def client_blocks(record: Record) -> Iterator[Tensor]:
    """All clients in order, [replica, at most BLOCK] at a time."""
    for first in range(0, record.problem.clients, BLOCK):
        stop = min(first + BLOCK, record.problem.clients)
        block = torch.arange(first, stop, device=record.model.device)
        yield block.expand(len(record.seeds), -1)


def mean_over_clients(record: Record, function: Callable[[Tensor], Tensor]) -> Tensor:
    """(1/C) sum_i of function(clients [replica, block]) -> [replica, twin, block]."""
    total = torch.stack([ordered_sum(function(b), dim=-1) for b in client_blocks(record)])
    return ordered_sum(total, dim=0) / record.problem.clients


def of_active(record: Record, values: Tensor) -> Tensor:
    """The entries of the averaged clients among [replica, twin, trained, ...]."""
    happened = record.happened
    chosen = (happened.trained[:, :, None] == happened.active[:, None, :]).any(dim=-1)
    picked = [value[:, mask] for value, mask in zip(values, chosen, strict=True)]
    return torch.stack(picked)


def within(record: Record, *, last: bool) -> Tensor:
    """Which entries of `record.iterates` are real, [replica, 1, client, step].

    A client with fewer local steps than others is padded at the end. With `last` the K-th local
    model counts, without it only those before.
    """
    steps = record.happened.steps[:, None, :, None]
    index = torch.arange(record.iterates.shape[3], device=steps.device)
    return index <= steps if last else index < steps


def local_gradients(record: Record, points: Tensor, clients: Tensor) -> Tensor:
    """grad f_i of each twin's own problem at [replica, twin, client, dim], same shape."""
    replicas, _, count, dim = points.shape
    lanes = clients.reshape(-1)

    def of_twin(twin: int) -> Tensor:
        problem = record.problems()[twin]
        at = points[:, twin].reshape(replicas * count, 1, dim)
        return problem.local_gradient(at, lanes).reshape(replicas, count, dim)

    return torch.stack([of_twin(twin) for twin in range(points.shape[1])], dim=1)
