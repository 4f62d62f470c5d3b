r"""Pair moments of a state that is only kept, without keeping a number for each pair.

Let l_i be a state that nothing reads, r_i the one that is read, l_i^+ = F r_i + O v and
r_i^+ = f r_i + o v for a client that trains. Then y_i = l_i - (F/f) r_i no longer depends on r_i
when it trains, and of a round of its pairs (`pairs`, `diagonal_pairs`) there is left, with s_j =
(tau_1 - tau_2) f_j + 1 - 2 tau_1 + tau_2 for each column,

    E[y_i r_j^T] <- E[y_i r_j^T] s_j + O_i b_j^T + B_i o_j^T,        i != j.

While the maps stay the same, the first product adds up to O_i N_j^T with N_j <- N_j s_j + b_j. The
second adds up to sum_n B_i(n) (s_j^n o_j)^T, B_i(n) that of n rounds ago. On the interval of all
s_j every power is, to rounding, the polynomial through its values at a few Chebyshev nodes x_m, so
that with its Lagrange polynomials p_m this is

    sum_m Z_i,m (p_m(s_j) o_j)^T,        Z_i,m <- Z_i,m x_m + B_i.

It is i != j only, and what the sums hold of a client with itself is kept to be taken away.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

STEEPEST = 1000.0  # F/f costs as many digits as it has
NODES = (8, 12, 16, 24, 32)  # numbers that are tried
ROUNDING = 1e-14


def slope_of(kept: Tensor, read: Tensor) -> Tensor | None:
    """F/f, entry by entry, or None where it is too large for floating point."""
    slope = torch.where(kept == 0, 0.0, kept / read)
    return slope if bool((slope.abs() <= STEEPEST).all()) else None


@dataclass(frozen=True)
class Powers:
    """s^n = sum_m shares[:, m] nodes[m]^n for all n, entry by entry."""

    nodes: Tensor
    shares: Tensor


def powers_of(still: Tensor) -> Powers | None:
    """Nodes for s, or None where it takes too many of them."""
    low, high = float(still.min()), float(still.max())
    largest = max(abs(low), abs(high))
    if largest >= 1.0:
        return None
    middle, half = (low + high) / 2, max((high - low) / 2, 1e-3)
    angles = torch.arccos(((still - middle) / half).clamp(-1.0, 1.0))
    last = 1 + int(math.log(ROUNDING) / math.log(max(largest, 0.5)))
    rounds = torch.arange(last + 1, dtype=still.dtype)
    for count in NODES:
        degrees = torch.arange(count, dtype=still.dtype)
        at = (degrees + 0.5) * (math.pi / count)
        nodes = middle + half * torch.cos(at)
        weights = torch.where(degrees == 0, 1.0, 2.0) / count
        shares = (torch.cos(angles[:, None] * degrees) * weights) @ torch.cos(degrees[:, None] * at)
        missed = shares @ nodes[:, None] ** rounds - still[:, None] ** rounds
        if float(missed.abs().max()) <= ROUNDING:
            return Powers(nodes, shares)
    return None


@dataclass(frozen=True)
class Law:
    """What stays the same, each of C * d rows in the eigenbasis of its client.

    slope F/f and still s [C * d]; outer O - (F/f) o and read o [C * d, k]; weights W [C * d, m].
    """

    slope: Tensor
    still: Tensor
    powers: Powers
    outer: Tensor
    read: Tensor
    weights: Tensor
    clients: int


class GatheredPairs:
    """The moments of one state that is only kept with the one that is read."""

    def __init__(self, law: Law, values: Tensor, read: Tensor) -> None:
        """Begin with E[l_i r_j^T] and E[r_i r_j^T], [C * d, C * d]."""
        self.law, self._round = law, 0
        self._first = values.addcmul_(law.slope[:, None], read, value=-1.0)
        shares, size = law.powers.shares[:, :, None], len(law.still)
        asked = (shares * law.weights[:, None]).view(size, -1)
        self._right = (shares * law.read[:, None]).view(size, -1)
        self._kernel = self._right.T @ law.weights
        self._begun = (self._first @ asked).view(size, len(law.powers.nodes), -1)
        self._sums = law.read.new_zeros(size, len(law.powers.nodes), law.read.shape[1])
        self._own = self._by_client(law.read) @ self._by_client(law.read).mT * 0.0
        self._common = torch.zeros_like(law.read)

    def tell(self, read: Tensor) -> Tensor:
        """sum_{j != i} E[l_i r_j^T] W_j^T for each i, given what r_i tells, [C * d, rows]."""
        law = self.law
        told = torch.addcmul(self._begun.sum(1), law.slope[:, None], read)
        told.addmm_(self._sums.view(len(told), -1), self._kernel)
        weights = self._by_client(law.weights)
        theirs = self._by_client(self._common).mT @ weights
        others = self._by_client(law.outer) @ (theirs.sum(0) - theirs) - self._own @ weights
        return told.add_(others.view(told.shape))

    def move(self, near: Tensor, read: Tensor) -> None:
        """One round, given B_i of the state that is only kept and b_i of the one that is read."""
        law, nodes = self.law, self.law.powers.nodes[:, None]
        came = torch.addcmul(near, law.slope[:, None], read, value=-1.0)
        torch.addcmul(came[:, None], self._sums, nodes, out=self._sums)
        self._begun.mul_(nodes)
        self._own.mul_(law.still.view(law.clients, 1, -1))
        self._own.baddbmm_(self._by_client(came), self._by_client(law.read).mT)
        self._common.mul_(law.still[:, None]).add_(read)
        self._round += 1

    def settled(self, read: Tensor) -> Tensor:
        """E[l_i r_j^T], given E[r_i r_j^T]; the blocks of a client with itself mean nothing."""
        law = self.law
        values = self._first.mul_(law.still**self._round)
        values.addmm_(self._sums.view(len(values), -1), self._right.T)
        values.addmm_(law.outer, self._common.T)
        return values.addcmul_(law.slope[:, None], read)

    def _by_client(self, values: Tensor) -> Tensor:
        """[C * d, k] as [C, d, k]."""
        clients, (size, width) = self.law.clients, values.shape
        return values.view(clients, size // clients, width)
