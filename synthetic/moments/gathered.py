r"""Pair moments of a state that is only kept, without keeping a number for each pair.

Let l_i be a state that nothing reads, r_i the one that is read, l_i^+ = F r_i + O v and
r_i^+ = f r_i + o v for a client that trains. Then y_i = l_i - (F/f) r_i no longer depends on r_i
when it trains, and of a round of its pairs (`pairs`, `diagonal_pairs`) there is left, with s_j =
(tau_1 - tau_2) f_j + 1 - 2 tau_1 + tau_2 for each column,

    E[y_i r_j^T] <- E[y_i r_j^T] s_j + O_i b_j^T + B_i o_j^T,        i != j.

While the maps stay the same, the first product adds up to O_i N_j^T with N_j <- N_j s_j + b_j. The
second adds up to sum_n B_i(n) (s_j^n o_j)^T, B_i(n) that of n rounds ago. On the interval of all
s_j every power is, to rounding, the polynomial through its values at some Chebyshev nodes. A few of
them are enough, x_m, as no functions matter but the powers: s^n = sum_m p_m(s) x_m^n, and this is

    sum_m Z_i,m (p_m(s_j) o_j)^T,        Z_i,m <- Z_i,m x_m + B_i.

It is i != j only, and what the sums hold of a client with itself is kept to be taken away.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

STEEPEST = 1000.0  # F/f costs as many digits as it has
NODES = (8, 12, 16, 24, 32, 48)  # numbers that are tried
ROUNDING = 1e-14
NEGLIGIBLE = 3e-14  # what a node may add to the others
SAMPLES = 64  # of rows, columns and rounds each, on which they are tried


def slope_of(kept: Tensor, read: Tensor) -> Tensor | None:
    """F/f, entry by entry, or None where it is too large for floating point."""
    slope = torch.where(kept == 0, 0.0, kept / read)
    return slope if bool((slope.abs() <= STEEPEST).all()) else None


@dataclass(frozen=True)
class Powers:
    """(c_j + t_i a_j)^n = sum_m shares[i, m] (c_j + nodes[m] a_j)^n for all i, j and n."""

    nodes: Tensor
    shares: Tensor


def powers_of(turned: Tensor, still: Tensor, theirs: Tensor) -> Powers | None:
    """Nodes for t = turned, with c = still and a = theirs; None where it takes too many of them."""
    low, high = float(turned.min()), float(turned.max())
    lowest, highest = still + low * theirs, still + high * theirs
    largest = float(torch.maximum(lowest.abs(), highest.abs()).max())
    if largest >= 1.0:
        return None
    middle, half = (low + high) / 2, max((high - low) / 2, 1e-3)
    angles = torch.arccos(((turned - middle) / half).clamp(-1.0, 1.0))
    last = 1 + int(math.log(ROUNDING) / math.log(max(largest, 0.5)))
    rounds = torch.logspace(0.0, math.log10(last + 1), SAMPLES, dtype=turned.dtype).floor() - 1.0
    rows, columns = _some(turned), _some(highest)
    c, a = still[columns, None], theirs[columns, None]
    powers = (c + turned[rows, None, None] * a) ** rounds
    for count in NODES:
        degrees = torch.arange(count, dtype=turned.dtype)
        at = (degrees + 0.5) * (math.pi / count)
        nodes = middle + half * torch.cos(at)
        weights = torch.where(degrees == 0, 1.0, 2.0) / count
        shares = (torch.cos(angles[:, None] * degrees) * weights) @ torch.cos(degrees[:, None] * at)
        at_nodes = (c + nodes[:, None, None] * a) ** rounds
        found = torch.einsum("im,mjn->ijn", shares[rows], at_nodes)
        if float((found - powers).abs().max()) <= ROUNDING:
            return _fewer(Powers(nodes, shares), at_nodes.flatten(1))
    return None


def _fewer(powers: Powers, at_nodes: Tensor) -> Powers:
    """Without the nodes at which the powers, [nodes, ...], are combinations of those at others.

    An interpolative decomposition by pivoted QR (Cheng, Gimbutas, Martinsson, Rokhlin 2005).
    """
    from scipy.linalg import qr, solve_triangular

    upper, order = qr(at_nodes.numpy().T, mode="r", pivoting=True)
    count = int((abs(upper.diagonal()) > NEGLIGIBLE).sum())
    others = solve_triangular(upper[:count, :count], upper[:count, count:])
    ours, rest = order[:count], order[count:]
    shares = powers.shares[:, ours] + powers.shares[:, rest] @ torch.from_numpy(others.T.copy())
    return Powers(powers.nodes[ours], shares)


def _some(values: Tensor) -> Tensor:
    """Places that are spread over the values, the ends among them."""
    count = min(len(values), SAMPLES)
    return values.argsort()[torch.linspace(0, len(values) - 1, count).long()]


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
        dim = size // law.clients
        self._own = law.read.new_zeros(law.clients, dim, dim)
        self._common = torch.zeros_like(law.read)

    def tell(self, read: Tensor) -> Tensor:
        """sum_{j != i} E[l_i r_j^T] W_j^T for each i, given what r_i tells, [C * d, rows]."""
        law = self.law
        told = (read * law.slope[:, None]).add_(self._begun.sum(1))  # in the layout of `read`
        told.addmm_(self._sums.view(len(told), -1), self._kernel)
        weights = by_client(law.weights, law.clients)
        theirs = by_client(self._common, law.clients).mT @ weights
        others = by_client(law.outer, law.clients) @ (theirs.sum(0) - theirs) - self._own @ weights
        return told.add_(others.view(told.shape))

    def move(self, near: Tensor, read: Tensor) -> None:
        """One round, given B_i of the state that is only kept and b_i of the one that is read."""
        law, nodes = self.law, self.law.powers.nodes[:, None]
        came = torch.addcmul(near, law.slope[:, None], read, value=-1.0)
        torch.addcmul(came[:, None], self._sums, nodes, out=self._sums)
        self._begun.mul_(nodes)
        self._own.mul_(law.still.view(law.clients, 1, -1))
        self._own.baddbmm_(by_client(came, law.clients), by_client(law.read, law.clients).mT)
        self._common.mul_(law.still[:, None]).add_(read)
        self._round += 1

    def settled(self, read: Tensor) -> Tensor:
        """E[l_i r_j^T], given E[r_i r_j^T]; the blocks of a client with itself mean nothing."""
        law = self.law
        values = self._first.mul_(law.still**self._round)
        values.addmm_(self._sums.view(len(values), -1), self._right.T)
        values.addmm_(law.outer, self._common.T)
        return values.addcmul_(law.slope[:, None], read)


def by_client(values: Tensor, clients: int) -> Tensor:
    """[C * d, k] as [C, d, k]."""
    size, width = values.shape
    return values.view(clients, size // clients, width)
