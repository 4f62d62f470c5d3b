"""The data's own clients: a speaking role of a play, a person (LEAF; Caldas et al., 2018)."""

from __future__ import annotations

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.benchmarks.dealing import shuffled
from stability.benchmarks.examples import Part


def split(
    part: Part,
    *,
    clients: int | None = None,
    least: int = 1,
    most: int | None = None,
    seed: int = 0,
) -> list[Tensor]:
    """The examples of each of the clients `chosen`, in their order, at most `most` of each."""
    return rows_of(part, chosen(part, clients=clients, least=least, seed=seed), most=most)


def chosen(part: Part, *, clients: int | None = None, least: int = 1, seed: int = 0) -> Tensor:
    """Which of the clients with at least `least` examples take part: all, or that many at random.

    A smaller choice under the same seed is part of every larger one.
    """
    counts = torch.bincount(_owners(part))
    able = torch.nonzero(counts >= max(least, 1))[:, 0]
    if clients is None:
        return able
    if not 1 <= clients <= len(able):
        msg = (
            f"clients must be between 1 and {len(able)}, the number of those with at least "
            f"{least} examples, got {clients}"
        )
        raise UserError(msg)
    return able[shuffled(len(able), seed)[:clients]]


def rows_of(part: Part, owners: Tensor, *, most: int | None = None) -> list[Tensor]:
    """The rows of each of these clients; of the test part, for the clients chosen in training."""
    order = torch.sort(_owners(part), stable=True)
    first = torch.searchsorted(order.values, owners)
    stop = torch.searchsorted(order.values, owners, right=True)
    rows = [order.indices[a:b] for a, b in zip(first.tolist(), stop.tolist(), strict=True)]
    return rows if most is None else [own[:most] for own in rows]


def _owners(part: Part) -> Tensor:
    if part.clients is None:
        msg = "these data have no clients of their own; take another partition than 'role'"
        raise UserError(msg)
    return part.clients
