r"""E[l_i l_j^T] for all pairs of different clients: the part that is quadratic in C.

With v = (s, 1), V = E[v v^T], X_i = E[l_i v^T] and l_i^+ = O_i v + F_i l_i (plus noise that is
uncorrelated between clients) for a client that trains,

    E[l_i^+ l_j^{+T}] = tau_2 E[t_i t_j^T] + (tau_1 - tau_2) (E[t_i l_j^T] + E[l_i t_j^T])
                        + (1 - 2 tau_1 + tau_2) E[l_i l_j^T],          t_i = O_i v + F_i l_i,

tau_1 and tau_2 the probabilities that one and that both train. All that does not come from pairs
is O_i B_j^T + B_i O_j^T with B_i = (tau_2/2) O_i V + tau_2 F_i X_i + (tau_1 - tau_2) X_i.

Columns are kept for the states that are read (Q_f), rows for all (Q).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from synthetic.moments.federation import Array
from synthetic.moments.transfer import Transfer


@dataclass(frozen=True)
class Chances:
    """How probable it is that a client is averaged (one, two), trains, and does either of both.

    trains, both_train: tau_1 and tau_2. with_active: that client i trains and j is averaged.
    """

    one: object
    two: object
    trains: object
    both_train: object
    with_active: object


class Pairs(Protocol):
    """The pair moments, in whatever coordinates are cheapest."""

    def advance(self, maps: Transfer, server: Array, cross: Array, chances: Chances) -> Array:
        """One round; server is V, cross is X.

        Returned is what the round reads of the pairs as they were before it, with M the matrices
        `maps.told`: sum_{i != j} E[l_j l_i^T] M_i^T for each j, [C, Q, rows of M].
        """


class DensePairs:
    """One block a pair, in the coordinates of the problem; any numbers."""

    def __init__(self, start: Array, read: int) -> None:
        """Begin with clients that are all at `start`, [C, Q]."""
        clients, size = start.shape
        self.read = read
        self.values = start[:, :, None, None] * start[None, None, :, :read]
        self.clients, self.size = clients, size
        self._forget_diagonal()

    def advance(self, maps: Transfer, server: Array, cross: Array, chances: Chances) -> Array:
        """The formula, block by block."""
        c, size, read = self.clients, self.size, self.read
        columns = np.swapaxes(maps.told, 1, 2).reshape(c * read, -1)
        told: Array = (self.values.reshape(c * size, -1) @ columns).reshape(c, size, -1)
        one, two = chances.trains, chances.both_train
        inner, outer, mixed = low_rank(maps, server, cross, chances)
        rows = (inner @ self.values[:, :read].reshape(c, read, -1)).reshape(c, size, c, read)
        both = self._turned(rows, inner[:, :read])
        turned = self._turned(self.values, inner[:, :read])
        low = outer.reshape(c * size, -1) @ mixed[:, :read].reshape(c * read, -1).T
        low = low + mixed.reshape(c * size, -1) @ outer[:, :read].reshape(c * read, -1).T
        stay = 1 - 2 * one + two  # type: ignore[operator]
        self.values = (
            two * both
            + (one - two) * (rows + turned)  # type: ignore[operator]
            + stay * self.values
            + low.reshape(c, size, c, read)
        )
        self._forget_diagonal()
        return told

    @staticmethod
    def _turned(values: Array, inner: Array) -> Array:
        """values_ij F_j^T."""
        by_column = values.transpose(2, 0, 1, 3)
        shape = by_column.shape
        turned = by_column.reshape(shape[0], -1, shape[3]) @ np.swapaxes(inner, 1, 2)
        result: Array = turned.reshape(shape).transpose(1, 2, 0, 3)
        return result

    def _forget_diagonal(self) -> None:
        everyone = np.arange(self.clients)
        self.values[everyone, :, everyone] = self.values.flat[0] * 0


def low_rank(
    maps: Transfer, server: Array, cross: Array, chances: Chances
) -> tuple[Array, Array, Array]:
    """F_i [C, Q, Q_f], O_i and B_i [C, Q, P + 1]."""
    inner, outer = maps.inner, maps.outer
    one, two = chances.trains, chances.both_train
    mixed = outer @ (two / 2 * server) + two * (inner @ cross[:, : maps.read])  # type: ignore[operator]
    mixed = mixed + (one - two) * cross  # type: ignore[operator]
    return inner, outer, mixed
