r"""The pair moments in the eigenbasis of each client's curvature, where every F_i is diagonal.

F_i is a polynomial in H_i, so its blocks are, too. With f_i the diagonal of a block, a moment of
states that are both read goes to

    E[l_i l_j^T] * (tau_2 f_i f_j^T + (tau_1 - tau_2) (f_i 1^T + 1 f_j^T) + 1 - 2 tau_1 + tau_2),

entry by entry, plus something of low rank (`pairs`); so do the others, with fewer terms. Floating
point only.

The moments are far more numbers than a cache holds. They are kept in tiles, one pair of ranges of
clients at a time goes through all of a round, and of a state with itself those on one side of the
diagonal are enough. As soon as the maps stay the same, the pairs of a state that is only kept are
left to `gathered`, and those of the state that is read to `gathered_read`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise, product

import numpy as np
import torch
from torch import Tensor

from synthetic.moments.federation import Array, Federation
from synthetic.moments.gathered import GatheredPairs, Law, powers_of, slope_of
from synthetic.moments.gathered_read import GatheredRead, ReadLaw
from synthetic.moments.pairs import Chances, low_rank
from synthetic.moments.transfer import Transfer

TILES = 7  # ranges of clients
Place = tuple[int, int, int, int]  # state, state, and the range of clients of each


@dataclass(frozen=True)
class _Source:
    """How a moment enters another: m * still_j + turned_i * m * theirs_j, entry by entry."""

    still: Tensor | None
    turned: Tensor | None
    theirs: Tensor


class DiagonalPairs:
    """See the module's first lines."""

    def __init__(self, problem: Federation, start: Array, read: int) -> None:
        """Turn the start, [C, Q], into the eigenbases."""
        self.dim, self.clients = problem.dim, problem.clients
        self.bases = np.linalg.eigh(problem.curvatures)[1]
        self.states, self.read = start.shape[1] // self.dim, read // self.dim
        ends = [k * self.clients // TILES for k in range(TILES + 1)]
        self.parts = [(a, b) for a, b in pairwise(ends) if b > a]
        largest = max(b - a for a, b in self.parts) * self.dim
        self._scratch = torch.empty(largest * largest, dtype=torch.float64)
        self._gathered: dict[int, GatheredPairs] = {}
        self._gathered_read: GatheredRead | None = None
        turned = [part[:, 0] for part in self._entered(start[:, :, None])]
        self.tiles: dict[Place, Tensor] = {}
        for first, second in combinations_with_replacement(range(len(self.parts)), 2):
            for place in self._places(first, second):
                row, column, a, b = place
                ours, theirs = turned[row][self._rows(a)], turned[column][self._rows(b)]
                self.tiles[place] = torch.outer(ours, theirs)
                self._forget_diagonal(place)
        self._maps: Transfer | None = None
        self._repeated = False

    def advance(self, maps: Transfer, server: Array, cross: Array, chances: Chances) -> Array:
        """All that is done with a pair of ranges, before the next."""
        _, outer, mixed = low_rank(maps, server, cross, chances)
        if maps is not self._maps:
            self._renew(maps, outer, chances)
        elif not self._repeated:
            self._gather()
        near = self._entered(mixed[..., self._felt])
        # Few columns take half the time if they are summed as rows.
        rows, size = maps.told.shape[1], self.clients * self.dim
        told = [torch.zeros(rows, size, dtype=torch.float64).T for _ in range(self.states)]
        if self._gathered_read is None:
            self._through_tiles(near, told)
        else:
            told[0] = self._gathered_read.tell()
            self._gathered_read.move(near[0])
        for row, pairs in self._gathered.items():
            told[row] = pairs.tell(told[0])
            pairs.move(near[row], near[0])
        shape = (self.clients, self.dim, rows)
        return np.concatenate([self.bases @ part.numpy().reshape(shape) for part in told], axis=1)

    def _through_tiles(self, near: list[Tensor], told: list[Tensor]) -> None:
        """One round of all that is kept in tiles."""
        far = self._far
        left = {row: torch.cat([far[row], near[row]], dim=1) for row in self._tiled}
        right = [torch.cat([near[row], far[row]], dim=1) for row in range(self.read)]
        for a, b in combinations_with_replacement(range(len(self.parts)), 2):
            self._tell(told, a, b)
            self._move(a, b, left, right)

    def _renew(self, maps: Transfer, outer: Array, chances: Chances) -> None:
        """Begin with other maps, and with everything in tiles."""
        if self._gathered_read is not None:
            self._cut(0, self._gathered_read.settled())
        for row, pairs in self._gathered.items():
            self._cut(row, pairs.settled(self._whole(0)))
        self._gathered, self._gathered_read, self._repeated = {}, None, False
        self._maps, self._diagonal = maps, self._diagonals(maps)
        self._sources = self._entrywise(chances)
        self._weights = self._entered(np.swapaxes(maps.told, 1, 2))
        self._felt = np.flatnonzero(outer.any(axis=(0, 1)))  # what clients read of the server
        self._far = self._entered(outer[..., self._felt])

    def _gather(self) -> None:
        """Take states out of the tiles, where that can be done."""
        self._repeated = True
        if self.read != 1:
            return
        f, far, source = self._diagonal[0][0], self._far, self._sources[0, 0][0, 0]
        nothing, whole = torch.zeros_like(f), self._whole(0)
        still = nothing if source.still is None else source.still
        powers = powers_of(still, nothing[:1], nothing[:1] + 1.0)  # of nothing but s_j
        for row in range(1, self.states):
            slope = slope_of(self._diagonal[row][0], f)
            if slope is None or powers is None:
                continue
            outer = far[row] - slope[:, None] * far[0]
            law = Law(slope, still, powers, outer, far[0], self._weights[0], self.clients)
            self._gathered[row] = GatheredPairs(law, self._whole(row), whole)
            for place in self._every_place(row):
                del self.tiles[place]
        powers = powers_of(f, still, source.theirs)
        # What stays in tiles needs the tiles of the state that is read.
        if powers is not None and self._tiled == [0]:
            weights = self._weights[0]
            read = ReadLaw(f, still, source.theirs, powers, far[0], weights, self.clients)
            self._gathered_read = GatheredRead(read, whole)
            self.tiles.clear()

    def _cut(self, row: int, values: Tensor) -> None:
        """Put all moments of a state with the one that is read into tiles."""
        for place in self._every_place(row):
            _, _, a, b = place
            if row or a <= b:
                self.tiles[place] = values[self._rows(a), self._rows(b)].clone()
                self._forget_diagonal(place)

    def _whole(self, row: int) -> Tensor:
        """All moments of a state with the one that is read."""
        size = self.clients * self.dim
        whole = torch.empty(size, size, dtype=torch.float64)
        for _, _, a, b in self._every_place(row):
            whole[self._rows(a), self._rows(b)] = _tile(self.tiles, (row, 0, a, b))
        return whole

    def _every_place(self, row: int) -> list[Place]:
        """The tiles of a state with the one that is read."""
        return [(row, 0, a, b) for a, b in product(range(len(self.parts)), repeat=2)]

    def _tell(self, told: list[Tensor], a: int, b: int) -> None:
        """Add what a pair of ranges tells each other."""
        for mine, theirs in {(a, b), (b, a)}:
            for row, column in product(self._tiled, range(self.read)):
                tile = _tile(self.tiles, (row, column, mine, theirs))
                told[row][self._rows(mine)].addmm_(tile, self._weights[column][self._rows(theirs)])

    def _move(self, a: int, b: int, left: dict[int, Tensor], right: list[Tensor]) -> None:
        """Take a pair of ranges through the round, in place."""
        places = self._places(a, b)
        # States that are only kept come first: they still need the old values of those that are
        # read, which with one such state need only themselves.
        before = {
            place: self.tiles[place].clone()
            if self.read > 1 and place[0] < self.read
            else self.tiles[place]
            for place in places
        }
        for place in sorted(places, reverse=True):
            row, column, mine, theirs = place
            ours, others = self._rows(mine), self._rows(theirs)
            values = self.tiles[place]
            for state, source in self._sources[row, column].items():
                old = _tile(before, (*state, mine, theirs))
                moved = None
                if source.turned is not None:
                    room = self._scratch.as_strided(old.shape, old.stride())
                    moved = torch.mul(old, source.theirs[others], out=room)
                if state == (row, column):
                    values = (
                        values.mul_(source.still[others])
                        if source.still is not None
                        else (values.zero_())
                    )
                elif source.still is not None:
                    values.addcmul_(old, source.still[others])
                if moved is not None and source.turned is not None:
                    values.addcmul_(source.turned[ours, None], moved)
            values.addmm_(left[row][ours], right[column][others].T)
            self._forget_diagonal(place)

    def _places(self, a: int, b: int) -> list[Place]:
        """The tiles of a pair of ranges that are kept."""
        states = product(self._tiled, range(self.read))
        places = [(row, column, a, b) for row, column in states]
        return places + [(r, c, b, a) for r, c, _, _ in places if r != c and a != b]

    @property
    def _tiled(self) -> list[int]:
        """The states that are kept in tiles."""
        return [state for state in range(self.states) if state not in self._gathered]

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

    def _entrywise(self, chances: Chances) -> dict[tuple[int, int], dict[tuple[int, int], _Source]]:
        """What enters each pair of states, the pair itself first."""
        one, two = float(chances.trains), float(chances.both_train)  # type: ignore[arg-type]
        f = self._diagonal
        found: dict[tuple[int, int], dict[tuple[int, int], _Source]] = {}
        for row, column in product(range(self.states), range(self.read)):
            sources: dict[tuple[int, int], _Source] = {}
            for r, c in product(range(self.states), range(self.read)):
                same = float(c == column)
                still = (one - two) * f[column][c] + (1 - 2 * one + two) * same
                turned = f[row][r] if r < self.read else None
                sources[r, c] = _Source(
                    still if r == row and bool(still.any()) else None,
                    turned if turned is not None and bool(turned.any()) else None,
                    two * f[column][c] + (one - two) * same,
                )
            own = {(row, column): sources.pop((row, column))}
            others = {
                state: source
                for state, source in sources.items()
                if source.still is not None or source.turned is not None
            }
            found[row, column] = own | others
        return found

    def _diagonals(self, maps: Transfer) -> list[list[Tensor]]:
        """The diagonals of the blocks of F_i in the eigenbases, [state][read] of [C * d]."""
        shape = (self.clients, self.states, self.dim, self.read, self.dim)
        blocks = maps.inner.reshape(shape).transpose(1, 3, 0, 2, 4)
        turned = np.swapaxes(self.bases, 1, 2) @ blocks @ self.bases
        diagonal = np.diagonal(turned, axis1=-2, axis2=-1)
        return [[torch.tensor(column.reshape(-1)) for column in row] for row in diagonal]

    def _forget_diagonal(self, place: Place) -> None:
        """No pair is a client with itself."""
        _, _, a, b = place
        if a == b:
            count = self.parts[a][1] - self.parts[a][0]
            shaped = self.tiles[place].view(count, self.dim, count, self.dim)
            shaped.diagonal(dim1=0, dim2=2).zero_()


def _tile(tiles: dict[Place, Tensor], place: Place) -> Tensor:
    """A tile, from the other side of the diagonal where it is kept there."""
    row, column, a, b = place
    return tiles[place] if place in tiles else tiles[column, row, b, a].T
