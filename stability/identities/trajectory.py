"""A recorded run, and the distance between the two sides of an identity along it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import torch
from torch import Tensor

from bounds.errors import UserError


@dataclass(frozen=True, kw_only=True)
class Trajectory:
    """One run of one seed, everything that the identities speak of.

    Entries of clients that did not train in a round are NaN.
    """

    models: Tensor
    """Global models x_0, ..., x_T, [rounds + 1, dim]."""
    paths: Tensor
    """Local models, [rounds, client, local step 0..K, dim]."""
    gradients: Tensor
    """Stochastic gradients at the local models, [rounds, client, local step 0..K-1, dim]."""
    active: Tensor
    """Whether a client was averaged in a round, [rounds, client], bool."""
    rates: Tensor
    """Local learning rate of each round, [rounds]."""
    states: Mapping[str, Tensor] = field(default_factory=dict)
    """Further vectors, such as the server's v_0, ..., v_T as [rounds + 1, dim]."""

    def __post_init__(self) -> None:
        """Refuse parts that do not belong to one run."""
        rounds, clients, points, dim = self.paths.shape
        expected = {
            "models": (self.models, (rounds + 1, dim)),
            "gradients": (self.gradients, (rounds, clients, points - 1, dim)),
            "active": (self.active, (rounds, clients)),
            "rates": (self.rates, (rounds,)),
        }
        for name, (value, shape) in expected.items():
            if tuple(value.shape) != shape:
                msg = f"{name} has shape {tuple(value.shape)}, with these paths it must be {shape}"
                raise UserError(msg)

    @property
    def rounds(self) -> int:
        """Return T."""
        return self.paths.shape[0]

    @property
    def clients(self) -> int:
        """Return the number of all clients."""
        return self.paths.shape[1]

    @property
    def local_steps(self) -> int:
        """Return K."""
        return self.gradients.shape[2]

    @property
    def trained(self) -> Tensor:
        """Return whether a client trained in a round, [rounds, client]."""
        return ~self.paths[:, :, 0, 0].isnan()

    def active_sum(self, vectors: Tensor) -> Tensor:
        """Return the sum over the active clients of [rounds, client, dim]."""
        return torch.where(self.active[..., None], vectors, 0.0).sum(dim=1)

    def state(self, name: str) -> Tensor:
        """Return a recorded further vector."""
        if name not in self.states:
            known = ", ".join(sorted(self.states)) or "none"
            msg = f"the trajectory has no state {name!r} (it has: {known}); record it in the run"
            raise UserError(msg)
        return self.states[name]


@dataclass(frozen=True)
class Residual:
    """How far the sides of one identity, read in one way, are apart along one run."""

    identity: str
    """Id of the published item, as in the ledger."""
    reading: str
    """What the letters were taken to mean."""
    relative: Tensor
    """||left - right|| / max(||left||, ||right||), one number for each instance tried."""

    @property
    def largest(self) -> float:
        """Return the largest relative distance."""
        return float(self.relative.max()) if len(self.relative) else 0.0

    @property
    def instances(self) -> int:
        """Return how many instances (rounds, or rounds times clients) were tried."""
        return len(self.relative)


def compare(
    identity: str, reading: str, left: Tensor, right: Tensor, *, where: Tensor | None = None
) -> Residual:
    """Measure two sides [..., dim] against each other, on the instances `where` selects."""
    left, right = left + torch.zeros_like(right), right + torch.zeros_like(left)
    if where is None:
        where = torch.ones(left.shape[:-1], dtype=torch.bool)
    left, right = left[where], right[where]
    scale = torch.maximum(left.norm(dim=-1), right.norm(dim=-1))
    # Both sides exactly zero are equal; the smallest positive scale leaves 0/scale = 0.
    relative = (left - right).norm(dim=-1) / scale.clamp_min(torch.finfo(left.dtype).tiny)
    return Residual(identity, reading, relative)


def table(residuals: Iterable[Residual]) -> str:
    """Write residuals as lines of text: identity, reading, instances, largest distance."""
    rows = [("identity", "reading", "instances", "largest")]
    rows += [(r.identity, r.reading, str(r.instances), f"{r.largest:.1e}") for r in residuals]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
