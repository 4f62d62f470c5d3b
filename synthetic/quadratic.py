r"""Federated quadratics: everything about them is known.

Client i has the curvature H_i (symmetric, positive semidefinite) and n samples with centres c_ij:

    F_i(x; xi_ij) = (1/2) (x - c_ij)^T H_i (x - c_ij),      f_i = (1/n) sum_j F_i(.; xi_ij).

A minibatch gradient is H_i (x - mean of the centres drawn), and with `noise` > 0 a Gaussian vector
of that standard deviation in each coordinate is added, the same for both twins. The minimiser of
f = (1/C) sum_i f_i solves (mean H_i) x = mean(H_i c_i) with c_i the mean of the client's centres.

In the eigenbasis of H_i a local step costs O(d) and not O(d^2): that is this problem's chart.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Self

import torch
from torch import Tensor

from bounds.errors import UserError
from synthetic import streams
from synthetic.eigenbasis import Eigenbasis, turned
from synthetic.problem import Batch, Chart, Constant, Problem
from synthetic.products import inner, ordered_mean, ordered_sum, squared_norm
from synthetic.room import require_room
from synthetic.threads import one_thread


class Quadratics(Problem):
    """Quadratics with given curvatures and centres.

    curvatures: [M, dim, dim]; client i has number i mod M, so that many clients can share few.
    centres: [client, sample, dim]. noise: standard deviation of the additive noise.
    start: the initial model of every replica; zero if None.
    """

    name = "quadratic"

    def __init__(
        self,
        curvatures: Tensor,
        centres: Tensor,
        *,
        noise: float = 0.0,
        start: Tensor | None = None,
    ) -> None:
        """Check the shapes and that the curvatures are symmetric."""
        if centres.ndim != 3 or curvatures.shape[1:] != (centres.shape[2],) * 2:
            msg = (
                "quadratics need curvatures [client, dim, dim] and centres [client, sample, dim], "
                f"got {list(curvatures.shape)} and {list(centres.shape)}"
            )
            raise UserError(msg)
        if not 1 <= len(curvatures) <= len(centres):
            msg = f"curvatures must number from 1 to {len(centres)}, got {len(curvatures)}"
            raise UserError(msg)
        if not torch.equal(curvatures, curvatures.mT):
            msg = "every curvature must be a symmetric matrix"
            raise UserError(msg)
        if noise < 0:
            msg = f"noise must be zero or positive, got {noise}"
            raise UserError(msg)
        self.curvatures = curvatures
        self.centres = centres
        self.noise = noise
        self.start = torch.zeros_like(centres[0, 0]) if start is None else start
        self.clients, self.samples, self.dim = centres.shape
        self.dtype, self.device = centres.dtype, centres.device

    def sizes(self, clients: Tensor) -> Tensor:
        """n, the same for all clients."""
        return torch.full_like(clients, self.samples)

    @property
    def largest(self) -> int:
        """n."""
        return self.samples

    def initial(self, seed: int) -> Tensor:
        """The same for every seed."""
        del seed
        return self.start

    def gradient(self, points: Tensor, clients: Tensor, batch: Batch) -> Tensor:
        """H_i (x - mean of the centres drawn) + noise."""
        centre = self.drawn(self.centres, self.means, clients, batch)
        slopes = self._times(clients, points - centre)
        if self.noise:
            slopes = slopes + self._rotated_back(clients, self.drawn_noise(batch))
        return slopes

    def local_gradient(self, points: Tensor, clients: Tensor) -> Tensor:
        """H_i (x - c_i)."""
        return self._times(clients, points - self.means[clients][:, None])

    def local_objective(self, points: Tensor, clients: Tensor) -> Tensor:
        """(1/2) (x - c_i)^T H_i (x - c_i) + the spread of the samples."""
        offset = points - self.means[clients][:, None]
        return inner(offset, self._times(clients, offset))[..., 0] / 2 + self.spreads[clients, None]

    def sample_losses(self, points: Tensor, clients: Tensor, samples: Tensor) -> Tensor:
        """(1/2) (x - c_ij)^T H_i (x - c_ij)."""
        centres = self.centres[clients[:, None], samples]
        offset = points[:, :, None] - centres[:, None]
        shape = offset.shape[:3]
        times = self._times(clients, offset.flatten(1, 2)).reshape(*shape, self.dim)
        return inner(offset, times)[..., 0] / 2

    @property
    def rounds_between(self) -> int:
        """1: the mean curvature and the minimiser know the objective, however many clients."""
        return 1

    def objective(self, points: Tensor) -> Tensor:
        """(1/2) (x - x_*)^T H (x - x_*) + f_*, with H the mean curvature."""
        offset = points - self.minimiser
        return inner(offset, self._mean_times(offset))[..., 0] / 2 + self.optimum

    def objective_gradient(self, points: Tensor) -> Tensor:
        """H (x - x_*)."""
        return self._mean_times(points - self.minimiser)

    def changed(self, client: int, sample: int | None, replacement: Any, seed: int) -> Self:
        """With other centres: `replacement` [dim] or [sample, dim], or drawn like the present ones.

        A drawn centre has, in each coordinate, mean and spread of all the centres there are. A
        client that is replaced keeps its curvature.
        """
        centres = self.centres.clone()
        shape = centres[client].shape if sample is None else centres[client, sample].shape
        if replacement is None:
            flat = centres.flatten(0, 1)
            key = streams.key(streams.NEIGHBOUR, seed, client, -1 if sample is None else sample)
            count = self.dim if sample is not None else self.samples * self.dim
            drawn = streams.normals(key, count).to(self.device, self.dtype).reshape(shape)
            replacement = flat.mean(0) + flat.std(0, correction=0) * drawn
        given = torch.as_tensor(replacement, dtype=self.dtype, device=self.device)
        if given.shape != shape:
            msg = f"the replacement must have the shape {list(shape)}, got {list(given.shape)}"
            raise UserError(msg)
        if sample is None:
            centres[client] = given
        else:
            centres[client, sample] = given
        other = type(self)(self.curvatures, centres, noise=self.noise, start=self.start)
        other._eigen = self._eigen  # the curvatures are the same
        return other

    def describe(self) -> Mapping[str, Any]:
        """Sizes, and a digest of all numbers."""
        return {
            "name": self.name,
            "clients": self.clients,
            "samples": self.samples,
            "dim": self.dim,
            "noise": self.noise,
            "digest": self.digest,
        }

    def to(self, device: torch.device, dtype: torch.dtype) -> Self:
        """The same problem elsewhere."""
        if (device, dtype) == (self.device, self.dtype):
            return self
        return type(self)(
            self.curvatures.to(device, dtype),
            self.centres.to(device, dtype),
            noise=self.noise,
            start=self.start.to(device, dtype),
        )

    def constants(self) -> Mapping[str, Constant]:
        """Smoothness, strong convexity, optimum and noise; heterogeneity if curvatures agree."""
        values = torch.linalg.eigvalsh(self.mean_curvature)
        slopes = self._times(
            torch.arange(self.clients, device=self.device), self.centres - self.means[:, None]
        )
        sampling = squared_norm(slopes).mean(1).max().item()
        found = {
            "L": Constant(self.spectra.max().item(), "exact", "smoothness of every f_i"),
            "L_f": Constant(values[-1].item(), "exact", "smoothness of f"),
            "mu": Constant(values[0].item(), "exact", "strong convexity of f"),
            "f_star": Constant(self.optimum.item(), "exact", "the minimum of f"),
            "sigma_l": Constant(
                (sampling + self.dim * self.noise**2) ** 0.5,
                "exact",
                "largest standard deviation of a client's gradient with one sample a step",
            ),
        }
        if len(self.curvatures) == 1:
            offsets = self.local_gradient(
                self.minimiser.expand(self.clients, 1, -1),
                torch.arange(self.clients, device=self.device),
            )
            largest = squared_norm(offsets).max().item() ** 0.5
            found["sigma_g"] = Constant(largest, "exact", "largest ||grad f_i - grad f||")
        return found

    def chart(self, clients: Tensor) -> Chart | None:
        """The eigenbasis of each lane's curvature; in one dimension there is nothing to turn."""
        return Eigenbasis(self, clients) if self.dim > 1 else None

    def lanes_at_once(self, twins: int, batch: int) -> int:
        """As many as keep a few vectors a lane in a fast cache."""
        del batch
        return max(16, 2**16 // (twins * self.dim))

    @cached_property
    def means(self) -> Tensor:
        """c_i, [client, dim]."""
        return ordered_mean(self.centres, dim=1)

    @cached_property
    def spreads(self) -> Tensor:
        """(1/n) sum_j (1/2) (c_ij - c_i)^T H_i (c_ij - c_i), [client]."""
        if self.samples == 1:
            return torch.zeros_like(self.means[:, 0])
        offset = self.centres - self.means[:, None]
        everyone = torch.arange(self.clients, device=self.device)
        return inner(offset, self._times(everyone, offset))[..., 0].mean(1) / 2

    @cached_property
    def mean_curvature(self) -> Tensor:
        """The curvature of f."""
        return self._weighted(self.curvatures)

    @cached_property
    def minimiser(self) -> Tensor:
        """x_*, [dim]; the one of least norm where there are several."""
        kinds = torch.arange(self.clients, device=self.device) % len(self.curvatures)
        sums = torch.zeros_like(self.curvatures[:, 0]).index_add(0, kinds, self.means)
        total = (self.curvatures @ sums[..., None]).sum(0)[:, 0] / self.clients
        inverse: Tensor = torch.linalg.pinv(self.mean_curvature, hermitian=True)
        return inverse @ total

    @cached_property
    def optimum(self) -> Tensor:
        """f(x_*)."""
        everyone = torch.arange(self.clients, device=self.device)
        return self.local_objective(self.minimiser.expand(self.clients, 1, -1), everyone).mean()

    @cached_property
    def spectra(self) -> Tensor:
        """Eigenvalues of each curvature, [M, dim]."""
        return self._eigen[0]

    @cached_property
    def bases(self) -> Tensor:
        """Eigenvectors of each curvature, [M, dim, dim], in columns."""
        return self._eigen[1]

    @cached_property
    @one_thread()
    def _eigen(self) -> tuple[Tensor, Tensor]:
        values, vectors = torch.linalg.eigh(self.curvatures)
        return values, vectors

    @cached_property
    def pulls(self) -> Tensor:
        """-H_i c_ij in the eigenbases, [client, sample, dim]: the gradients at the origin."""
        everyone = torch.arange(self.clients, device=self.device)
        blocks = []
        for block in torch.chunk(everyone, 1 + self.clients // 2**14):
            kinds = block % len(self.bases)
            rotated = turned(self.bases[kinds].mT, self.centres[block])
            blocks.append(-self.spectra[kinds][:, None] * rotated)
        return torch.cat(blocks)

    @cached_property
    def mean_pulls(self) -> Tensor:
        """The mean of each client's, [client, dim]."""
        return ordered_mean(self.pulls, dim=1)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all numbers."""
        found = hashlib.sha256()
        for tensor in (self.curvatures, self.centres, self.start):
            found.update(tensor.detach().cpu().contiguous().numpy().tobytes())
        return found.hexdigest()

    def drawn(self, each: Tensor, means: Tensor, clients: Tensor, batch: Batch) -> Tensor:
        """The mean over the minibatch of a quantity [client, sample, dim], [lane, 1, dim]."""
        if batch.indices is None:
            return means[clients][:, None]
        rows = clients[:, None] * self.samples + batch.indices
        chosen = each.flatten(0, 1).index_select(0, rows.reshape(-1))
        chosen = chosen.reshape(*rows.shape, self.dim)
        if batch.weights is None:
            return ordered_mean(chosen, dim=1)[:, None]
        return ordered_sum(chosen * batch.weights[..., None], dim=1)[:, None]

    def drawn_noise(self, batch: Batch) -> Tensor:
        """The additive noise in the eigenbasis, [lane, 1, dim]."""
        drawn = streams.normals(batch.noise, self.dim).to(self.dtype)
        return self.noise * drawn[:, None]

    def _rotated_back(self, clients: Tensor, vectors: Tensor) -> Tensor:
        return turned(self.bases[clients % len(self.bases)], vectors)

    def _times(self, clients: Tensor, vectors: Tensor) -> Tensor:
        """H_i v for each [lane, twin, dim]."""
        return turned(self.curvatures[clients % len(self.curvatures)], vectors)

    def _mean_times(self, vectors: Tensor) -> Tensor:
        flat = vectors.reshape(-1, 1, self.dim)
        return turned(self.mean_curvature.expand(len(flat), -1, -1), flat).reshape(vectors.shape)

    def _weighted(self, curvatures: Tensor) -> Tensor:
        """The mean over clients of a quantity [M, ...]."""
        kinds = torch.arange(self.clients, device=self.device) % len(curvatures)
        share = torch.bincount(kinds, minlength=len(curvatures)).to(self.dtype) / self.clients
        return ordered_sum(curvatures * share[:, None, None], dim=0)


@one_thread()
def random_quadratics(
    *,
    clients: int = 10,
    dim: int = 10,
    samples: int = 1,
    seed: int = 0,
    smallest: float = 0.1,
    largest: float = 1.0,
    curvature_spread: float = 1.0,
    optimum_spread: float = 1.0,
    sample_spread: float = 1.0,
    noise: float = 0.0,
    curvatures: int | None = None,
    dtype: torch.dtype = torch.float64,
) -> Quadratics:
    """Random quadratics with every curvature's spectrum in [smallest, largest].

    curvature_spread: from 0, where all clients share one curvature, to 1, where all are
        independent; in between the curvatures are convex combinations of the two.
    optimum_spread: standard deviation of the clients' centres about the origin.
    sample_spread: standard deviation of a client's samples about its centre.
    curvatures: how many different curvatures there are; one a client if None.
    The initial model is drawn, too: its coordinates are standard normal.
    """
    for name, value in (("clients", clients), ("dim", dim), ("samples", samples)):
        if value < 1:
            msg = f"{name} must be at least 1, got {value}"
            raise UserError(msg)
    if not 0 < smallest <= largest:
        msg = (
            f"smallest and largest must satisfy 0 < smallest <= largest, got {smallest}, {largest}"
        )
        raise UserError(msg)
    if not 0 <= curvature_spread <= 1:
        msg = f"curvature_spread must be in [0, 1], got {curvature_spread}"
        raise UserError(msg)
    kinds = 1 if curvature_spread == 0 else (curvatures or clients)
    # The matrices, and two uniform numbers for each of their entries.
    require_room(3 * kinds * dim**2, f"curvatures of {kinds} clients in dimension {dim}")
    shared = _random_curvatures(streams.key(streams.PROBLEM, seed, 0), dim, smallest, largest)
    own = _random_curvatures(
        streams.key(streams.PROBLEM, seed, 1, torch.arange(kinds)), dim, smallest, largest
    )
    mixed = (1 - curvature_spread) * shared + curvature_spread * own
    everyone = torch.arange(clients)
    centre = streams.normals(streams.key(streams.PROBLEM, seed, 2, everyone), dim)
    centres = optimum_spread * centre[:, None].expand(-1, samples, -1)
    if samples > 1:
        each = streams.key(streams.PROBLEM, seed, 3, everyone[:, None], torch.arange(samples))
        centres = centres + sample_spread * streams.normals(each, dim)
    start = streams.normals(streams.key(streams.PROBLEM, seed, 4), dim)
    return Quadratics(
        ((mixed + mixed.mT) / 2).to(dtype).reshape(-1, dim, dim),
        centres.contiguous().to(dtype),
        noise=noise,
        start=start.to(dtype),
    )


MAKE = random_quadratics


def _random_curvatures(keys: Tensor, dim: int, smallest: float, largest: float) -> Tensor:
    """Symmetric matrices with uniform eigenvalues, the extreme ones attained, random bases."""
    gaussian = streams.normals(streams.key(keys, 0), dim * dim).reshape(*keys.shape, dim, dim)
    basis = torch.linalg.qr(gaussian).Q
    values = smallest + (largest - smallest) * streams.uniforms(streams.key(keys, 1), dim)
    values[..., 0] = largest
    if dim > 1:
        values[..., -1] = smallest
    return torch.matmul(basis * values.unsqueeze(-2), basis.mT)
