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
import torch
from torch import Tensor

from synthetic.moments.federation import Array, Federation
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

    def contracted(self, weights: Array) -> Array:
        """sum_{i != j} E[l_j l_i^T] weights_i^T for each j, [C, Q, P]; weights [C, P, Q_f]."""

    def advance(self, maps: Transfer, server: Array, cross: Array, chances: Chances) -> None:
        """One round; server is V, cross is X."""

    def block(self, first: int, second: int) -> Array:
        """E[l_i l_j^T] of two clients, [Q, Q_f]."""


class DensePairs:
    """One block a pair, in the coordinates of the problem; any numbers."""

    def __init__(self, start: Array, read: int) -> None:
        """Begin with clients that are all at `start`, [C, Q]."""
        clients, size = start.shape
        self.read = read
        self.values = start[:, :, None, None] * start[None, None, :, :read]
        self.clients, self.size = clients, size
        self._forget_diagonal()

    def contracted(self, weights: Array) -> Array:
        """One product."""
        flat = self.values.reshape(self.clients * self.size, -1)
        columns = np.swapaxes(weights, 1, 2).reshape(-1, weights.shape[1])
        return (flat @ columns).reshape(self.clients, self.size, -1)

    def advance(self, maps: Transfer, server: Array, cross: Array, chances: Chances) -> None:
        """The formula, block by block."""
        c, size, read = self.clients, self.size, self.read
        one, two = chances.trains, chances.both_train
        inner, outer, mixed = _low_rank(maps, server, cross, chances)
        rows = (inner @ self.values[:, :read].reshape(c, read, -1)).reshape(c, size, c, read)
        both = self._turned(rows, inner[:, :read])
        columns = self._turned(self.values, inner[:, :read])
        low = outer.reshape(c * size, -1) @ mixed[:, :read].reshape(c * read, -1).T
        low = low + mixed.reshape(c * size, -1) @ outer[:, :read].reshape(c * read, -1).T
        stay = 1 - 2 * one + two  # type: ignore[operator]
        self.values = (
            two * both
            + (one - two) * (rows + columns)  # type: ignore[operator]
            + stay * self.values
            + low.reshape(c, size, c, read)
        )
        self._forget_diagonal()

    def block(self, first: int, second: int) -> Array:
        """As kept."""
        found: Array = self.values[first, :, second]
        return found

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


class DiagonalPairs:
    """The same in the eigenbasis of each client's curvature, where every F_i is diagonal.

    F_i is a polynomial in H_i, so its blocks are, too: E[l_i l_j^T] is then multiplied entry by
    entry, and what remains is one product of low rank. Floating point only; matrices of the size of
    all clients' states are updated in place.
    """

    def __init__(self, problem: Federation, start: Array, read: int) -> None:
        """Turn the start into the eigenbases."""
        self.dim, self.clients = problem.dim, problem.clients
        self.bases = np.linalg.eigh(problem.curvatures)[1]
        self.states, self.read = start.shape[1] // self.dim, read // self.dim
        turned = [part[:, 0] for part in self._entered(start[:, :, None])]
        self.blocks = {
            (row, column): torch.outer(turned[row], turned[column])
            for row in range(self.states)
            for column in range(self.read)
        }
        self._maps: Transfer | None = None
        for values in self.blocks.values():
            self._forget_diagonal(values)

    def contracted(self, weights: Array) -> Array:
        """One product a block, turned back."""
        clients, moved = weights.shape[:2]
        columns = self._entered(np.swapaxes(weights, 1, 2))
        found = []
        for row in range(self.states):
            total = self.blocks[row, 0] @ columns[0]
            for column in range(1, self.read):
                total = total + self.blocks[row, column] @ columns[column]
            found.append(self.bases @ total.numpy().reshape(clients, self.dim, moved))
        return np.concatenate(found, axis=1)

    def advance(self, maps: Transfer, server: Array, cross: Array, chances: Chances) -> None:
        """Entry by entry, and one product of low rank a block."""
        if maps is not self._maps:
            self._maps, self._factors = maps, self._entrywise(maps, chances)
        _, outer, mixed = _low_rank(maps, server, cross, chances)
        far, near = self._entered(outer), self._entered(mixed)
        left = [torch.cat([f, n], dim=1) for f, n in zip(far, near, strict=True)]
        right = [torch.cat([n, f], dim=1) for f, n in zip(far, near, strict=True)]
        old = self.blocks if self.read == 1 else {k: v.clone() for k, v in self.blocks.items()}
        # States that are only kept come first: they still need the old values of the others.
        for place in sorted(self.blocks, reverse=True):
            values = self.blocks[place]
            factors = dict(self._factors[place])
            own = factors.pop(place, None)
            values = values.mul_(own) if own is not None else values.zero_()
            for source, factor in factors.items():
                values.addcmul_(factor, old[source])
            values.addmm_(left[place[0]], right[place[1]].T)
            self._forget_diagonal(values)

    def block(self, first: int, second: int) -> Array:
        """Turned back."""
        dim = self.dim
        rows = slice(first * dim, (first + 1) * dim)
        columns = slice(second * dim, (second + 1) * dim)
        one, two = self.bases[first], self.bases[second].T
        return np.block(
            [
                [one @ self.blocks[row, column][rows, columns].numpy() @ two
                 for column in range(self.read)]
                for row in range(self.states)
            ]
        )  # fmt: skip

    def _entered(self, values: Array) -> list[Tensor]:
        """Vectors of clients [C, Q, k] in the eigenbases: [C * d, k] for each state."""
        clients, size, width = values.shape
        parts = values.reshape(clients, size // self.dim, self.dim, width)
        turned = np.swapaxes(self.bases, 1, 2)[:, None] @ parts
        return [
            torch.from_numpy(turned[:, place].reshape(-1, width))
            for place in range(turned.shape[1])
        ]

    def _entrywise(
        self, maps: Transfer, chances: Chances
    ) -> dict[tuple[int, int], dict[tuple[int, int], Tensor]]:
        """What each block is multiplied by on its way into each."""
        one, two = float(chances.trains), float(chances.both_train)  # type: ignore[arg-type]
        f = self._diagonals(maps)
        ones = torch.ones(self.clients * self.dim, dtype=torch.float64)
        found: dict[tuple[int, int], dict[tuple[int, int], Tensor]] = {}
        for row, column in self.blocks:
            factors: dict[tuple[int, int], Tensor] = {}
            for r in range(self.states):
                for c in range(self.read):
                    mine, theirs = f[row][r] if r < self.read else 0 * ones, f[column][c]
                    same_row, same_column = float(r == row) * ones, float(c == column) * ones
                    total = two * torch.outer(mine, theirs)
                    total += (one - two) * torch.outer(mine, same_column)
                    total += (one - two) * torch.outer(same_row, theirs)
                    total += (1 - 2 * one + two) * torch.outer(same_row, same_column)
                    if bool(total.any()):
                        factors[r, c] = total
            found[row, column] = factors
        return found

    def _diagonals(self, maps: Transfer) -> list[list[Tensor]]:
        """The diagonals of the blocks of F_i in the eigenbases, [state][read] of [C * d]."""
        inner = maps.kept[:, :, maps.server : maps.server + maps.read]
        shape = (self.clients, self.states, self.dim, self.read, self.dim)
        blocks = inner.reshape(shape).transpose(1, 3, 0, 2, 4)
        turned = np.swapaxes(self.bases, 1, 2) @ blocks @ self.bases
        diagonal = np.diagonal(turned, axis1=-2, axis2=-1)
        return [[torch.tensor(column.reshape(-1)) for column in row] for row in diagonal]

    def _forget_diagonal(self, values: Tensor) -> None:
        everyone = torch.arange(self.clients)
        shaped = values.view(self.clients, self.dim, self.clients, self.dim)
        shaped[everyone, :, everyone] = 0.0


def _low_rank(
    maps: Transfer, server: Array, cross: Array, chances: Chances
) -> tuple[Array, Array, Array]:
    """F_i [C, Q, Q_f], O_i and B_i [C, Q, P + 1]."""
    size, read = maps.server, maps.read
    inner = maps.kept[:, :, size : size + read]
    outer = np.concatenate([maps.kept[:, :, :size], maps.kept[:, :, -1:]], axis=2)
    one, two = chances.trains, chances.both_train
    mixed = two / 2 * (outer @ server) + two * (inner @ cross[:, :read])  # type: ignore[operator]
    mixed = mixed + (one - two) * cross  # type: ignore[operator]
    return inner, outer, mixed
