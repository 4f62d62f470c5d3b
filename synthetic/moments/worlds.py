"""A problem as enumeration asks it: points of its own kind, and a gradient at each minibatch."""

from __future__ import annotations

from typing import Any

import torch

from bounds.errors import UserError
from synthetic.moments.combination import Combination, rational
from synthetic.moments.federation import Array, convert, samples_of, zeros
from synthetic.problem import Batch, Problem


class FloatingWorld:
    """Any problem, in floating point."""

    def __init__(self, problem: Problem) -> None:
        """Refuse noise that is not finite."""
        self.problem, self.clients = problem, problem.clients
        if getattr(problem, "noise", 0.0):
            msg = f"the problem {problem.name!r} adds Gaussian noise, which cannot be enumerated"
            raise UserError(msg)

    def start(self) -> Any:
        """x_0, [1, 1, d]."""
        return self.problem.initial(0).double()[None, None]

    def samples(self, client: int) -> int:
        """n_i."""
        return int(self.problem.sizes(torch.tensor([client])))

    def gradient(self, point: Any, client: int, samples: tuple[int, ...] | None) -> Any:
        """As the engine asks for it."""
        who = torch.tensor([client])
        if samples is None:
            return self.problem.local_gradient(point, who)
        batch = Batch(torch.tensor([samples]), None, torch.zeros(1, dtype=torch.int64))
        return self.problem.gradient(point, who, batch)

    def read(self, point: Any) -> Array:
        """The numbers of a point."""
        found: Array = point[0, 0].detach().numpy()
        return found


class RationalWorld:
    """A quadratic in exact rationals: points are combinations of the coordinate directions."""

    def __init__(self, problem: Problem) -> None:
        """The same, and refuse what is not quadratic."""
        samples = samples_of(problem)
        if samples.noise:
            msg = f"the problem {problem.name!r} adds Gaussian noise, which cannot be enumerated"
            raise UserError(msg)
        self.curvatures = convert(rational, samples.curvatures)
        self.centres = convert(rational, samples.centres)
        self.forces = convert(rational, samples.forces)
        self.first = convert(rational, samples.start)
        self.clients, self.dim = problem.clients, problem.dim
        self._floating = FloatingWorld(problem)

    def start(self) -> Any:
        """x_0."""
        return self._point(self.first)

    def samples(self, client: int) -> int:
        """n_i."""
        return self._floating.samples(client)

    def gradient(self, point: Any, client: int, samples: tuple[int, ...] | None) -> Any:
        """The mean of H_ij (x - c_ij) - u_ij over the samples."""
        chosen = range(self.centres.shape[1]) if samples is None else samples
        x, total = self.read(point), zeros(rational, self.dim)
        for sample in chosen:
            which = sample if self.curvatures.shape[1] > 1 else 0
            offset = x - self.centres[client, sample]
            total = total + self.curvatures[client, which] @ offset
            total = total - self.forces[client, sample]
        return self._point(total * (rational(1) / rational(len(chosen))))

    def read(self, point: Any) -> Array:
        """The numbers of a point."""
        found = zeros(rational, self.dim)
        for name, value in point.terms.items():
            found[int(name)] = value
        return found

    def _point(self, numbers: Array) -> Combination:
        return Combination({str(k): value for k, value in enumerate(numbers)}, rational)


World = FloatingWorld | RationalWorld
