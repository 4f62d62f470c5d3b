r"""Pair moments of the state that is read with itself, without keeping a number for each pair.

Let r_i be the only state that is read, r_i^+ = f_i r_i + o_i v for a client that trains. While the
maps stay the same, a round of its pairs (`pairs`, `diagonal_pairs`) is, entry by entry,

    E[r_i r_j^T] <- g_ij E[r_i r_j^T] + o_i b_j^T + b_i o_j^T,        i != j,
    g_ij = c_j + f_i a_j = g_ji,

and adds up to sum_n g_ij^n (o_i b_j(n)^T + b_i(n) o_j^T), b_i(n) that of n rounds ago. For each
column g_ij is affine in f_i, so that as in `gathered` a few nodes x_m of f tell every power,
g_ij^n = sum_m p_m(f_i) (c_j + x_m a_j)^n, and this is

    sum_m (p_m(f_i) o_i) Z_j,m^T + Z_i,m (p_m(f_j) o_j)^T,     Z_j,m <- (c_j + x_m a_j) Z_j,m + b_j,

which takes C d numbers for each node and each column of o, in place of (C d)^2.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from synthetic.moments.gathered import Powers, by_client


@dataclass(frozen=True)
class ReadLaw:
    """What stays the same, each of C * d rows in the eigenbasis of its client.

    turned f, still c and theirs a [C * d]; outer o [C * d, k]; weights W [C * d, m].
    """

    turned: Tensor
    still: Tensor
    theirs: Tensor
    powers: Powers
    outer: Tensor
    weights: Tensor
    clients: int


class GatheredRead:
    """The moments of the one state that is read with itself."""

    def __init__(self, law: ReadLaw, values: Tensor) -> None:
        """Begin with E[r_i r_j^T], [C * d, C * d], zero for a client with itself."""
        self.law, self._round, self._first = law, 0, values
        nodes, shares, size = law.powers.nodes, law.powers.shares[:, :, None], len(law.turned)
        self._factors = (law.still[:, None] + law.theirs[:, None] * nodes)[:, :, None]
        self._left = (shares * law.outer[:, None]).view(size, -1)
        self._kernel = self._left.T @ law.weights
        asked = (shares * law.weights[:, None]).view(size, -1)
        self._begun = (values @ asked).view(size, len(nodes), -1)
        self._sums = law.outer.new_zeros(size, len(nodes), law.outer.shape[1])
        turned, still, theirs = (
            by_client(part[:, None], law.clients) for part in (law.turned, law.still, law.theirs)
        )
        self._same = still.mT + turned * theirs.mT
        self._own = torch.zeros_like(self._same)

    def tell(self) -> Tensor:
        """sum_{j != i} E[r_i r_j^T] W_j^T for each i, [C * d, rows]."""
        law, sums = self.law, self._sums.view(len(self._left), -1)
        # Few columns take half the time if they are summed as rows.
        told = self._begun.sum(1).T.contiguous().T
        told.addmm_(self._left, (law.weights.T @ sums).T).addmm_(sums, self._kernel)
        return told.sub_((self._own @ by_client(law.weights, law.clients)).view(told.shape))

    def move(self, near: Tensor) -> None:
        """One round, given b_i."""
        torch.addcmul(near[:, None], self._sums, self._factors, out=self._sums)
        self._begun.mul_(self._factors)
        ours, theirs = (by_client(part, self.law.clients) for part in (self.law.outer, near))
        came = ours @ theirs.mT
        self._own.mul_(self._same).add_(came).add_(came.mT)
        self._round += 1

    def settled(self) -> Tensor:
        """E[r_i r_j^T]; the blocks of a client with itself mean nothing."""
        law = self.law
        came = self._sums.view(len(self._left), -1) @ self._left.T
        values = torch.addcmul(law.still, law.turned[:, None], law.theirs).pow_(self._round)
        return values.mul_(self._first).add_(came).add_(came.T)
