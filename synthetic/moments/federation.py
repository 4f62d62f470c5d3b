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

from dataclasses import dataclass, replace
from typing import Any

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


@dataclass(frozen=True)
class Samples:
    """grad F(x; z_ij) = H_ij (x - c_ij) - u_ij, plus Gaussian noise; all in float64.

    curvatures H [C, n or 1, d, d], centres c [C, n, d], forces u [C, n, d].
    """

    curvatures: Array
    centres: Array
    forces: Array
    noise: float
    start: Array


def samples_of(problem: Any) -> Samples:
    """The samples of a quadratic problem.

    `Quadratics` has curvatures and centres; the law of another problem says by
    `quadratic_samples` that its samples are quadratics.
    """
    law: Any = getattr(problem, "law", None)
    if hasattr(law, "quadratic_samples"):
        found: Samples = law.quadratic_samples(problem)
        return found
    wanted = ("curvatures", "centres", "noise", "start")
    if not all(hasattr(problem, name) for name in wanted):
        msg = (
            f"exact moments need a problem whose samples are quadratics, and {problem.name!r} is "
            "none; `enumerate_runs` takes any problem that is small enough"
        )
        raise UserError(msg)
    kinds = np.arange(problem.clients) % len(problem.curvatures)
    centres = problem.centres.double().numpy()
    return Samples(
        problem.curvatures.double().numpy()[kinds][:, None],
        centres,
        np.zeros_like(centres),
        problem.noise,
        problem.start.double().numpy(),
    )


def federation(problem: Any, *, batch: int | None, exact: bool = False) -> Federation:
    """The numbers of a quadratic problem."""
    ring: Ring = rational if exact else floating
    samples = samples_of(problem)
    h, pulls = convert(ring, samples.curvatures), _pulls(ring, samples)
    return _federation(ring, h, pulls, samples.noise, convert(ring, samples.start), batch)


def _pulls(ring: Ring, samples: Samples) -> Array:
    """h_ij = H_ij c_ij + u_ij."""
    h, c = convert(ring, samples.curvatures), convert(ring, samples.centres)
    found: Array = (h @ c[..., None])[..., 0] + convert(ring, samples.forces)
    return found


def _federation(
    ring: Ring, h: Array, pulls: Array, noise: float, start: Array, batch: int | None
) -> Federation:
    """Means over samples, and the noise of a minibatch."""
    count, dim = pulls.shape[1:]
    mean_h, mean_pull = mean(ring, h, 1), mean(ring, pulls, 1)
    eye = convert(ring, np.eye(dim))
    additive = np.broadcast_to(ring(noise) * ring(noise) * eye, mean_h.shape)
    away = mean_pull[:, None] - pulls
    spread = None
    if batch is not None and count > 1:
        if h.shape[1] == 1:
            scale = ring(1) / ring(batch * count)
            additive = additive + scale * (np.swapaxes(away, 1, 2) @ away)
        else:
            spread = np.concatenate([h - mean_h[:, None], away[..., None]], axis=-1)
    return Federation(mean_h, mean_pull, additive, spread, batch, start, ring)


def same_curvatures(one: Any, other: Any) -> bool:
    """Whether two problems differ in centres and forces alone."""
    mine, theirs = samples_of(one).curvatures, samples_of(other).curvatures
    return mine.shape == theirs.shape and bool((mine == theirs).all())


def difference(one: Any, other: Any, *, batch: int | None, exact: bool = False) -> Federation:
    r"""What the difference of two coupled runs obeys, where no curvature differs.

    The runs share clients, samples and noise, so x~ - x is a run of its own: curvatures H_ij, pulls
    h~_ij - h_ij, and no additive noise. Where a client has one curvature, its minibatch noise is
    that of the differences alone.
    """
    ring: Ring = rational if exact else floating
    first, second = samples_of(one), samples_of(other)
    h = convert(ring, first.curvatures)
    start = convert(ring, second.start) - convert(ring, first.start)
    pulls = _pulls(ring, second) - _pulls(ring, first)
    return _federation(ring, h, pulls, 0.0, start, batch)


def coupled(one: Any, other: Any, *, batch: int | None, exact: bool = False) -> Federation:
    """Two runs with the same draws as one run in twice the dimension."""
    ring: Ring = rational if exact else floating
    first, second = samples_of(one), samples_of(other)
    count = max(first.curvatures.shape[1], second.curvatures.shape[1])
    h, h2 = (_repeated(convert(ring, s.curvatures), count) for s in (first, second))
    empty = zeros(ring, *h.shape)
    block = np.concatenate(
        [np.concatenate([h, empty], -1), np.concatenate([empty, h2], -1)], axis=-2
    )
    pulls = np.concatenate([_pulls(ring, first), _pulls(ring, second)], axis=-1)
    start = np.concatenate([convert(ring, s.start) for s in (first, second)])
    made = _federation(ring, block, pulls, 0.0, start, batch)
    eye = convert(ring, np.tile(np.eye(len(start) // 2), (2, 2)))
    shared = ring(first.noise) * ring(second.noise) * eye
    return replace(made, additive=made.additive + shared)


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
