r"""A federated quadratic as numbers: what the recursion of moments reads.

A minibatch gradient of client i at x is

    g = H_i x - h_i + eps,      E[eps | x] = 0,
    E[eps eps^T | x] = A_i + (1/b) (1/n) sum_j D_ij (x, 1)(x, 1)^T D_ij^T,

with H_i the mean of the samples' curvatures, h_i the mean of H_ij c_ij, and
D_ij = [H_ij - H_i | h_i - H_ij c_ij]. Where all samples of a client have one curvature the second
term does not depend on x and goes into A_i, as does additive noise.

Numbers are numpy arrays of float64, or of exact rationals (dtype object).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from flint import fmpq
from numpy.typing import NDArray

from bounds.errors import UserError
from synthetic.moments.combination import Ring, floating, rational

Array = NDArray[Any]


@dataclass(frozen=True)
class Federation:
    """curvatures H [C, d, d], pulls h [C, d], additive A [C, d, d], spread D [C, n, d, d + 1].

    `spread` is None where A says it all. `starts` is the initial model [d].
    """

    curvatures: Array
    pulls: Array
    additive: Array
    spread: Array | None
    batch: int | None
    start: Array
    ring: Ring

    @property
    def clients(self) -> int:
        """C."""
        return len(self.pulls)

    @property
    def dim(self) -> int:
        """d."""
        return int(self.pulls.shape[1])

    @property
    def exact(self) -> bool:
        """Whether the numbers are rationals."""
        return self.ring is rational

    def zeros(self, *shape: int) -> Array:
        """Zeros of the ring."""
        return zeros(self.ring, *shape)

    def noise(self, moment: Array) -> Array:
        """E[eps eps^T] for each client, given E[(x, 1)(x, 1)^T], [C, d + 1, d + 1]."""
        if self.spread is None or self.batch is None:
            return self.additive
        turned = self.spread @ moment[:, None] @ np.swapaxes(self.spread, -1, -2)
        scale = self.ring(1) / self.ring(self.batch * self.spread.shape[1])
        found: Array = self.additive + scale * turned.sum(1)
        return found


class Sampled(Protocol):
    """A problem whose every sample is a quadratic with a curvature and a centre."""

    clients: int

    def quadratic_samples(self) -> tuple[Array, Array, float, Array]:
        """Curvatures [C, n or 1, d, d], centres [C, n, d], additive noise, start [d]: float64."""


def federation(problem: Any, *, batch: int | None, exact: bool = False) -> Federation:
    """The numbers of a quadratic problem.

    Quadratics offer curvatures and centres; any other problem says by `quadratic_samples` that
    its samples are quadratics.
    """
    ring: Ring = rational if exact else floating
    curvatures, centres, noise, start = samples_of(problem)
    h, c = convert(ring, curvatures), convert(ring, centres)
    samples = c.shape[1]
    pulls = (h @ c[..., None])[..., 0]
    mean_h, mean_pull = mean(ring, h, 1), mean(ring, pulls, 1)
    eye = convert(ring, np.eye(c.shape[2]))
    additive = np.broadcast_to(ring(noise) * ring(noise) * eye, mean_h.shape)
    away = mean_pull[:, None] - pulls
    spread = None
    if batch is not None and samples > 1:
        if h.shape[1] == 1:
            scale = ring(1) / ring(batch * samples)
            additive = additive + scale * (np.swapaxes(away, 1, 2) @ away)
        else:
            spread = np.concatenate([h - mean_h[:, None], away[..., None]], axis=-1)
    return Federation(
        mean_h, mean_pull, additive, spread, batch, convert(ring, start), ring
    )  # fmt: skip


def samples_of(problem: Any) -> tuple[Array, Array, float, Array]:
    """Curvatures [C, n or 1, d, d], centres [C, n, d], additive noise and start of a quadratic."""
    if hasattr(problem, "quadratic_samples"):
        found: tuple[Array, Array, float, Array] = problem.quadratic_samples()
        return found
    wanted = ("curvatures", "centres", "noise", "start")
    if not all(hasattr(problem, name) for name in wanted):
        msg = (
            f"exact moments need a problem whose samples are quadratics, and {problem.name!r} is "
            "none; `enumerate_runs` takes any problem that is small enough"
        )
        raise UserError(msg)
    kinds = np.arange(problem.clients) % len(problem.curvatures)
    return (
        problem.curvatures.double().numpy()[kinds][:, None],
        problem.centres.double().numpy(),
        problem.noise,
        problem.start.double().numpy(),
    )


def difference(one: Any, other: Any, *, batch: int | None, exact: bool = False) -> Federation:
    r"""What the difference of two coupled runs obeys, where no curvature differs.

    The runs share clients, samples and noise, so x~ - x is a run of its own: curvatures H_i, pulls
    h~_i - h_i, the noise of the samples' differences alone, and the start zero.
    """
    ring: Ring = rational if exact else floating
    curvatures, centres, _, start = samples_of(one)
    others, other_centres, _, other_start = samples_of(other)
    if curvatures.shape != others.shape or not np.array_equal(curvatures, others):
        msg = "the neighbour has another curvature; couple the two runs as a whole"
        raise UserError(msg)
    h = convert(ring, curvatures)
    gap = convert(ring, other_centres) - convert(ring, centres)
    moved = _Given(h, gap, convert(ring, other_start) - convert(ring, start))
    return federation(moved, batch=batch, exact=exact)


@dataclass(frozen=True)
class _Given:
    """Samples given as arrays, without additive noise."""

    curvatures: Array
    centres: Array
    start: Array

    def quadratic_samples(self) -> tuple[Array, Array, float, Array]:
        """Them."""
        return self.curvatures, self.centres, 0.0, self.start


def coupled(one: Any, other: Any, *, batch: int | None, exact: bool = False) -> Federation:
    """Two runs with the same draws as one run in twice the dimension."""
    ring: Ring = rational if exact else floating
    first, second = samples_of(one), samples_of(other)
    joint = []
    for (h, c, _, start), zeros_first in ((first, False), (second, True)):
        joint.append((convert(ring, h), convert(ring, c), convert(ring, start), zeros_first))
    (h, c, start, _), (h2, c2, start2, _) = joint
    samples = max(h.shape[1], h2.shape[1])
    h, h2 = _repeated(h, samples), _repeated(h2, samples)
    empty = zeros(ring, *h.shape)
    block = np.concatenate(
        [np.concatenate([h, empty], -1), np.concatenate([empty, h2], -1)], axis=-2
    )
    whole = _Given(block, np.concatenate([c, c2], -1), np.concatenate([start, start2]))
    made = federation(whole, batch=batch, exact=exact)
    eye = convert(ring, np.tile(np.eye(c.shape[2]), (2, 2)))
    shared = ring(first[2]) * ring(second[2]) * eye
    return Federation(
        made.curvatures, made.pulls, made.additive + shared, made.spread, made.batch, made.start,
        ring,
    )  # fmt: skip


def _repeated(values: Array, samples: int) -> Array:
    return np.broadcast_to(values, (len(values), samples, *values.shape[2:]))


def convert(ring: Ring, values: Any) -> Array:
    """An array of the ring's numbers."""
    given = np.asarray(values)
    if ring is not rational:
        if given.dtype == object:
            return np.array([floating(v) for v in given.ravel()]).reshape(given.shape)
        return given.astype(np.float64)
    flat = np.empty(given.size, dtype=object)
    flat[:] = [rational(v if given.dtype == object else v.item()) for v in given.ravel()]
    return flat.reshape(given.shape)


def zeros(ring: Ring, *shape: int) -> Array:
    """Zeros of the ring."""
    if ring is not rational:
        return np.zeros(shape)
    made = np.empty(shape, dtype=object)
    made.fill(fmpq(0))
    return made


def mean(ring: Ring, values: Array, axis: int) -> Array:
    """The mean over an axis, in the ring."""
    result: Array = values.sum(axis=axis) * (ring(1) / ring(values.shape[axis]))
    return result
