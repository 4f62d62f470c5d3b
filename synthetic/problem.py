r"""What a federated problem offers to the loop.

The objective is f(x) = (1/C) sum_i f_i(x) with f_i(x) = (1/n_i) sum_j F_i(x; xi_ij) over the n_i
samples of client i (FedInit, eq. (2); FedSAGD, eq. (1)). Points are vectors of `dim` numbers.

Shapes. A *lane* is one pair of a replica (seed) and a client that trains in it. Everything that
happens on clients is batched over lanes and twins:

    points   [lane, twin, dim]      clients  [lane]

and a method must treat each (lane, twin) for itself: the same bits alone and in any batch. Sums
over samples or coordinates must therefore not depend on how many lanes there are
(`synthetic.products` has a matrix product that does not).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

import torch
from torch import Tensor

from bounds.errors import UserError
from synthetic import tensors as tensors  # a space in which methods run
from synthetic.products import ordered_sum

if TYPE_CHECKING:
    from synthetic.constants import Certificate

BLOCK = 256  # clients taken at once in sums over all of them
MANY = 10_000  # clients whose objectives take twice as long as a round that trains ten of them


@dataclass(frozen=True)
class Batch:
    """What one local step of each lane has drawn; twins share it.

    indices: [lane, batch], which of the client's samples (`None`: all of them, unweighted).
    weights: [lane, batch] in the problem's dtype, zero for padding, each row summing to one
        (`None`: every entry counts 1/batch).
    noise: [lane], a key of `synthetic.streams` for whatever else the problem draws.
    """

    indices: Tensor | None
    weights: Tensor | None
    noise: Tensor

    def pick(self, lanes: Tensor) -> Batch:
        """The same for some of the lanes."""
        indices = None if self.indices is None else self.indices[lanes]
        weights = None if self.weights is None else self.weights[lanes]
        return Batch(indices, weights, self.noise[lanes])


@dataclass(frozen=True)
class Constant:
    """A constant of a problem: its value and how far it may be trusted.

    kind: "exact" (up to rounding), "certified" (a proved bound), "upper", "lower" or "sampled".
    """

    value: float
    kind: str
    meaning: str = ""


class Chart(ABC):
    """Coordinates in which the local gradients of some lanes are cheap.

    Each lane has an orthogonal matrix Q; `enter` gives Q^T x and `leave` gives Q x. Only an
    algorithm whose client rules commute with rotations (`Algorithm.rotates`) runs in a chart.
    """

    @abstractmethod
    def enter(self, vectors: Tensor) -> Tensor:
        """Q^T x of each [lane, twin, dim]."""

    @abstractmethod
    def leave(self, vectors: Tensor) -> Tensor:
        """Q x of each [lane, twin, dim]."""

    @abstractmethod
    def gradient(self, points: Tensor, batch: Batch) -> Tensor:
        """Q^T grad F(Q y; xi): the stochastic gradient at y in these coordinates."""

    @abstractmethod
    def local_gradient(self, points: Tensor) -> Tensor:
        """Q^T grad f_i(Q y)."""

    @abstractmethod
    def pick(self, lanes: slice | Tensor) -> Chart:
        """The same for some of the lanes."""

    @abstractmethod
    def agrees(self, other: Chart) -> bool:
        """Whether both have the same coordinates, lane by lane."""


class Problem(ABC):
    """A federated problem. Subclasses hold tensors of one dtype on one device.

    The loop may call a problem from several threads at once.
    """

    name: str
    clients: int
    dim: int
    dtype: torch.dtype
    device: torch.device
    # What training never sees, for the metrics of gaps; set by whoever has it.
    held_out_data: Problem | None = None
    held_out_clients: Problem | None = None
    code: Mapping[str, str] = MappingProxyType({})  # of the user's own that made it

    @abstractmethod
    def sizes(self, clients: Tensor) -> Tensor:
        """n_i of each client named, in the shape of `clients` (int64)."""

    @property
    @abstractmethod
    def largest(self) -> int:
        """The largest n_i."""

    @abstractmethod
    def initial(self, seed: int) -> Tensor:
        """x_0 of a replica, [dim]; twins share it."""

    @abstractmethod
    def gradient(self, points: Tensor, clients: Tensor, batch: Batch) -> Tensor:
        """Stochastic gradients of the lanes' clients, [lane, twin, dim]."""

    @abstractmethod
    def local_gradient(self, points: Tensor, clients: Tensor) -> Tensor:
        """grad f_i at each point, over all of the client's samples, [lane, twin, dim]."""

    @abstractmethod
    def local_objective(self, points: Tensor, clients: Tensor) -> Tensor:
        """f_i at each point, [lane, twin]."""

    @abstractmethod
    def sample_losses(self, points: Tensor, clients: Tensor, samples: Tensor) -> Tensor:
        """F_i(x; xi_ij) for the samples [lane, batch] named, [lane, twin, batch]."""

    def vouch(self) -> None:  # noqa: B027  # what is ours keeps no memory
        """Refuse what has been asked so far, if the answers depended on more than the questions."""

    @abstractmethod
    def describe(self) -> Mapping[str, Any]:
        """What defines the problem, for provenance: JSON values, a digest for large data."""

    @abstractmethod
    def to(self, device: torch.device, dtype: torch.dtype) -> Self:
        """The same problem elsewhere."""

    def at(self, device: torch.device, dtype: torch.dtype) -> Self:
        """The same problem elsewhere, with what it holds out."""
        moved = self.to(device, dtype)
        if moved is not self:
            for name in ("held_out_data", "held_out_clients"):
                held_out = getattr(self, name)
                setattr(moved, name, held_out and held_out.to(device, dtype))
            moved.code = self.code
        return moved

    @abstractmethod
    def changed(self, client: int, sample: int | None, replacement: Any, seed: int) -> Self:
        """The problem with one sample of a client replaced, or (`sample` None) all its data.

        Without a replacement the new datum is drawn by the problem, from `seed` alone.
        """

    def constants(self) -> Mapping[str, Constant]:
        """L, mu, sigma_l, ... where they are known."""
        return {}

    def chart(self, clients: Tensor) -> Chart | None:
        """Cheaper coordinates for these lanes' local steps, where there are any."""
        del clients
        return None

    def lanes_at_once(self, twins: int, batch: int) -> int:
        """How many lanes are best trained together on the CPU; any number gives the same bits."""
        del twins, batch
        return 64

    def step_bytes(self, lanes: int, twins: int, batch: int) -> int:
        """About what the stochastic gradients of so many lanes take while they are computed.

        Here the samples drawn, gathered, beside points and gradients.
        """
        return lanes * (batch + 3 * twins) * self.dim * self.dtype.itemsize

    @property
    def rounds_between(self) -> int:
        """How many rounds a measurement is taken for by default: many where it asks all of many.

        Sums over all clients then cost each round the same, however many there are.
        """
        return max(1, self.clients // MANY)

    def objective(self, points: Tensor) -> Tensor:
        """f at each of [..., dim], shape [...]: the mean of all local objectives."""
        flat = points.reshape(1, -1, self.dim)
        return self._over_clients(self.local_objective, flat).reshape(points.shape[:-1])

    def objective_gradient(self, points: Tensor) -> Tensor:
        """grad f at each of [..., dim], in the same shape."""
        flat = points.reshape(1, -1, self.dim)
        return self._over_clients(self.local_gradient, flat).reshape(points.shape)

    def _over_clients(self, function: Callable[[Tensor, Tensor], Tensor], flat: Tensor) -> Tensor:
        """(1/C) sum_i function(x, i) for each point, block of clients by block."""
        sums = []
        for first in range(0, self.clients, BLOCK):
            stop = min(first + BLOCK, self.clients)
            block = torch.arange(first, stop, device=self.device)
            values = function(flat.expand(len(block), -1, -1), block)
            sums.append(ordered_sum(values, dim=0))
        return ordered_sum(torch.stack(sums), dim=0) / self.clients

    def certify(self, *, radius: Any = None) -> Certificate:
        """Every constant of the problem, proved or rigorously bounded; see `synthetic.certify`."""
        from synthetic.certify import certify

        return certify(self, radius=radius)

    @staticmethod
    def from_module(
        module: torch.nn.Module,
        loss: Callable[[Tensor, Tensor], Tensor],
        clients: Sequence[tuple[Tensor, Tensor]],
        **options: Any,
    ) -> Problem:
        """A problem from any torch module and any federated data; see `ModuleProblem`."""
        from synthetic.module_problem import ModuleProblem

        return ModuleProblem(module, loss, clients, **options)


@dataclass(frozen=True)
class Neighbour:
    """A problem that differs from another in one client's data: in one sample, or in all."""

    problem: Problem
    client: int
    sample: int | None

    def describe(self) -> dict[str, Any]:
        """For provenance."""
        return {"client": self.client, "sample": self.sample, "problem": self.problem.describe()}


def neighbour(
    problem: Problem,
    *,
    client: int,
    sample: int | None = None,
    replacement: Any = None,
    seed: int = 0,
) -> Neighbour:
    """The problem with one sample of one client replaced, or with one client replaced.

    The new datum is `replacement`, or is drawn by the problem from `seed`.
    """
    if not 0 <= client < problem.clients:
        msg = f"client must be between 0 and {problem.clients - 1}, got {client}"
        raise UserError(msg)
    if sample is not None:
        size = int(problem.sizes(torch.tensor([client], device=problem.device)))
        if not 0 <= sample < size:
            msg = f"sample must be between 0 and {size - 1} (client {client}), got {sample}"
            raise UserError(msg)
    return Neighbour(problem.changed(client, sample, replacement, seed), client, sample)
