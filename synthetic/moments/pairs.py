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
from itertools import pairwise, product
from typing import Protocol

import numpy as np
import torch
from torch import Tensor

from synthetic.moments.federation import Array, Federation
from synthetic.moments.transfer import Transfer

TILES = 4  # ranges of clients, by which pairs are kept in floating point


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
    entry, and what remains is one product of low rank. Floating point only. Moments are kept in
    tiles that fit a cache and are updated in place; of a state with itself those on one side of the
    diagonal are enough.
    """

    def __init__(self, problem: Federation, start: Array, read: int) -> None:
        """Turn the start into the eigenbases."""
        self.dim, self.clients = problem.dim, problem.clients
        self.bases = np.linalg.eigh(problem.curvatures)[1]
        self.states, self.read = start.shape[1] // self.dim, read // self.dim
        ends = [k * self.clients // TILES for k in range(TILES + 1)]
        self.parts = [(a, b) for a, b in pairwise(ends) if b > a]
        turned = [part[:, 0] for part in self._entered(start[:, :, None])]
        self.tiles = {
            place: torch.outer(turned[place[0]][self._rows(place[2])],
                               turned[place[1]][self._rows(place[3])])
            for place in self._places()
        }  # fmt: skip
        self._maps: Transfer | None = None
        for place in self.tiles:
            self._forget_diagonal(place)

    def contracted(self, weights: Array) -> Array:
        """One product a tile, turned back."""
        clients, moved = weights.shape[:2]
        columns = self._entered(np.swapaxes(weights, 1, 2))
        found = []
        for row in range(self.states):
            total = torch.zeros(clients * self.dim, moved, dtype=torch.float64)
            for column, a, b in product(range(self.read), *2 * [range(len(self.parts))]):
                tile = self._tile(row, column, a, b)
                total[self._rows(a)].addmm_(tile, columns[column][self._rows(b)])
            found.append(self.bases @ total.numpy().reshape(clients, self.dim, moved))
        return np.concatenate(found, axis=1)

    def advance(self, maps: Transfer, server: Array, cross: Array, chances: Chances) -> None:
        """Entry by entry, and one product of low rank a tile."""
        if maps is not self._maps:
            self._maps, self._factors = maps, self._entrywise(maps, chances)
        _, outer, mixed = _low_rank(maps, server, cross, chances)
        felt = np.flatnonzero(outer.any(axis=(0, 1)))  # what clients read of the server
        far, near = self._entered(outer[..., felt]), self._entered(mixed[..., felt])
        left = [torch.cat([f, n], dim=1) for f, n in zip(far, near, strict=True)]
        right = [torch.cat([n, f], dim=1) for f, n in zip(far, near, strict=True)]
        # States that are only kept come first: they still need the old values of those that are
        # read, which with one such state need only themselves.
        new = self.tiles if self.read == 1 else {k: v.clone() for k, v in self.tiles.items()}
        for place in sorted(new, reverse=True):
            row, column, a, b = place
            values = new[place]
            own = self._factors[place].get((row, column))
            values = values.mul_(own) if own is not None else values.zero_()
            for source, factor in self._factors[place].items():
                if source != (row, column):
                    values.addcmul_(factor, self._tile(*source, a, b))
            values.addmm_(left[row][self._rows(a)], right[column][self._rows(b)].T)
        self.tiles = new
        for place in self.tiles:
            self._forget_diagonal(place)

    def block(self, first: int, second: int) -> Array:
        """Turned back."""
        dim, one, two = self.dim, self.bases[first], self.bases[second].T
        a, b = (
            next(k for k, (low, high) in enumerate(self.parts) if low <= client < high)
            for client in (first, second)
        )
        rows, columns = (
            slice((client - self.parts[k][0]) * dim, (client - self.parts[k][0] + 1) * dim)
            for client, k in ((first, a), (second, b))
        )
        return np.block(
            [
                [one @ self._tile(row, column, a, b)[rows, columns].numpy() @ two
                 for column in range(self.read)]
                for row in range(self.states)
            ]
        )  # fmt: skip

    def _places(self) -> list[tuple[int, int, int, int]]:
        """State, state, and the two ranges of clients of each tile that is kept."""
        ranges = range(len(self.parts))
        every = product(range(self.states), range(self.read), ranges, ranges)
        return [(row, column, a, b) for row, column, a, b in every if row != column or a <= b]

    def _tile(self, row: int, column: int, a: int, b: int) -> Tensor:
        """A tile, from the other side of the diagonal where it is kept there."""
        place = (row, column, a, b)
        return self.tiles[place] if place in self.tiles else self.tiles[column, row, b, a].T

    def _rows(self, part: int) -> slice:
        """The rows of a range of clients."""
        low, high = self.parts[part]
        return slice(low * self.dim, high * self.dim)

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
    ) -> dict[tuple[int, int, int, int], dict[tuple[int, int], Tensor]]:
        """What is multiplied by what on its way into each tile: {source states: factors}."""
        one, two = float(chances.trains), float(chances.both_train)  # type: ignore[arg-type]
        f = self._diagonals(maps)
        found: dict[tuple[int, int, int, int], dict[tuple[int, int], Tensor]] = {}
        for row, column, a, b in self._places():
            factors: dict[tuple[int, int], Tensor] = {}
            for r, c in product(range(self.states), range(self.read)):
                theirs = f[column][c][self._rows(b)]
                mine = f[row][r] if r < self.read else 0 * f[row][0]
                mine = mine[self._rows(a)]
                same_row = torch.full_like(mine, float(r == row))
                same_column = torch.full_like(theirs, float(c == column))
                total = two * torch.outer(mine, theirs)
                total += (one - two) * torch.outer(mine, same_column)
                total += (one - two) * torch.outer(same_row, theirs)
                total += (1 - 2 * one + two) * torch.outer(same_row, same_column)
                if bool(total.any()):
                    factors[r, c] = total
            found[row, column, a, b] = factors
        return found

    def _diagonals(self, maps: Transfer) -> list[list[Tensor]]:
        """The diagonals of the blocks of F_i in the eigenbases, [state][read] of [C * d]."""
        inner = maps.kept[:, :, maps.server : maps.server + maps.read]
        shape = (self.clients, self.states, self.dim, self.read, self.dim)
        blocks = inner.reshape(shape).transpose(1, 3, 0, 2, 4)
        turned = np.swapaxes(self.bases, 1, 2) @ blocks @ self.bases
        diagonal = np.diagonal(turned, axis1=-2, axis2=-1)
        return [[torch.tensor(column.reshape(-1)) for column in row] for row in diagonal]

    def _forget_diagonal(self, place: tuple[int, int, int, int]) -> None:
        """No pair is a client with itself."""
        _, _, a, b = place
        if a == b:
            count = self.parts[a][1] - self.parts[a][0]
            shaped = self.tiles[place].view(count, self.dim, count, self.dim)
            everyone = torch.arange(count)
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
