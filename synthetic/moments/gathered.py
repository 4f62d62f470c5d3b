r"""Pair moments of a state that is only kept, several rounds at a time.

Let l_i be a state that nothing reads, r_i the one that is read, l_i^+ = F r_i + O v and
r_i^+ = f r_i + o v for a client that trains. Then y_i = l_i - (F/f) r_i no longer depends on r_i
when it trains, and of a round of its pairs (`pairs`, `diagonal_pairs`) there is left, with s_j =
(tau_1 - tau_2) f_j + 1 - 2 tau_1 + tau_2 for each column,

    E[y_i r_j^T] <- E[y_i r_j^T] s_j + O_i b_j^T + B_i o_j^T,        i != j.

While the maps stay the same, the first of the two products is O_i N_j^T with N_j <- N_j s_j + b_j,
which is small; and what several rounds add of the second is one product of more columns. Until then
sum_j E[y_i r_j^T] W_j^T, which is asked for each round, comes from what s^n W told in advance, and
from products of the few columns that wait.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

ROUNDS = 8  # that wait
STEEPEST = 1000.0  # F/f costs as many digits as it has


def slope_of(kept: Tensor, read: Tensor) -> Tensor | None:
    """F/f, entry by entry, or None where it is too large for floating point."""
    slope = torch.where(kept == 0, 0.0, kept / read)
    return slope if bool((slope.abs() <= STEEPEST).all()) else None


@dataclass(frozen=True)
class Law:
    """What stays the same, each of C * d rows in the eigenbasis of its client.

    slope F/f and still s [C * d]; outer O - (F/f) o and read o [C * d, k]; weights W [C * d, m].
    """

    slope: Tensor
    still: Tensor
    outer: Tensor
    read: Tensor
    weights: Tensor
    clients: int


class GatheredPairs:
    """The moments of one state that is only kept with the one that is read."""

    def __init__(self, law: Law, values: Tensor, read: Tensor) -> None:
        """Begin with E[l_i r_j^T] and E[r_i r_j^T], [C * d, C * d]."""
        self.law = law
        # E[r_j y_i^T]: few columns take less time where they come as rows.
        self.values = values.addcmul_(law.slope[:, None], read, value=-1.0).T.contiguous()
        powers = [law.still[:, None] ** n for n in range(ROUNDS + 1)]
        self._fade = powers[-1]
        self._width, self._rows = law.read.shape[1], law.weights.shape[1]
        self._asked = torch.cat([power * law.weights for power in powers[:-1]], dim=1).T
        # The newest that waits is the last: s^0.
        newest = powers[-2::-1]
        self._right = torch.cat([power * law.read for power in newest], dim=1)
        kernels = [self._to_others(power * law.read) for power in newest]
        self._kernel = torch.cat(kernels, dim=1)
        self._left = torch.empty_like(self._right)
        self._common = torch.zeros_like(law.read)
        self._waiting = 0
        self._foretold = self._asked @ self.values

    def tell(self, read: Tensor) -> Tensor:
        """sum_{j != i} E[l_i r_j^T] W_j^T for each i, given what r_i tells, [C * d, rows]."""
        law, waiting, rows = self.law, self._waiting, self._rows
        told = self._foretold[waiting * rows : (waiting + 1) * rows].T
        told = torch.addcmul(told, law.slope[:, None], read)
        parts = self._by_client(law.outer) @ self._to_others(self._common)
        if waiting:
            columns = waiting * self._width
            left = self._by_client(self._left[:, :columns])
            parts.baddbmm_(left, self._kernel[:, -columns:])
        return told.add_(parts.view(told.shape))

    def move(self, near: Tensor, read: Tensor) -> None:
        """One round, given B_i of the state that is only kept and b_i of the one that is read."""
        place = slice(self._waiting * self._width, (self._waiting + 1) * self._width)
        torch.addcmul(near, self.law.slope[:, None], read, value=-1.0, out=self._left[:, place])
        self._common.mul_(self.law.still[:, None]).add_(read)
        self._waiting += 1
        if self._waiting == ROUNDS:
            self.values.mul_(self._fade)
            self._arrive()
            self._foretold = self._asked @ self.values

    def settled(self, read: Tensor) -> Tensor:
        """E[l_i r_j^T], given E[r_i r_j^T]; after this there is no more to ask for."""
        law = self.law
        self.values.mul_(law.still[:, None] ** self._waiting)
        self._arrive()
        self.values.addmm_(self._common, law.outer.T)
        return self.values.T.addcmul_(law.slope[:, None], read)

    def _arrive(self) -> None:
        """Add what waits."""
        columns = self._waiting * self._width
        if columns:
            self.values.addmm_(self._right[:, -columns:], self._left[:, :columns].T)
            forget_diagonal(self.values, self.law.clients)
        self._waiting = 0

    def _to_others(self, values: Tensor) -> Tensor:
        """sum_{j != i} x_j^T W_j for each i, [C, k, rows]."""
        own = self._by_client(values).mT @ self._by_client(self.law.weights)
        return own.sum(0) - own

    def _by_client(self, values: Tensor) -> Tensor:
        """[C * d, k] as [C, d, k]."""
        clients, (size, width) = self.law.clients, values.shape
        return values.view(clients, size // clients, width)


def forget_diagonal(values: Tensor, clients: int) -> None:
    """No pair is a client with itself: zeros in these blocks of a square."""
    dim = len(values) // clients
    values.view(clients, dim, clients, dim).diagonal(dim1=0, dim2=2).zero_()
