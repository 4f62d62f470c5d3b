r"""One function of each coordinate, the same for all, tilted differently for every sample.

    F(x; z_ij) = sum_k h(x_k) + <u_ij, x>

The mean of all tilts is zero, so f(x) = sum_k h(x_k) whatever the tilts are: its constants are
those of h, a function of one variable, while noise and heterogeneity are set by the tilts alone and
are known exactly. Without tilts the problem interpolates.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Protocol

import numpy as np
import torch
from torch import Tensor

from bounds.errors import UserError
from bounds.exact.balls import root
from synthetic.constants import Certificate, Known, certified, exact
from synthetic.enclosures import fraction
from synthetic.moments.combination import rational
from synthetic.moments.federation import convert, mean
from synthetic.products import inner, ordered_sum
from synthetic.sample_problem import SampleProblem
from synthetic.sampled_quadratic import dyadic

ARITHMETIC = "exact rational arithmetic on the tilts"


class Shape(Protocol):
    """A function h of one variable whose minimum is h(0) = 0. Shapes are frozen dataclasses."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def name(self) -> str:
        """What a problem with this shape is called."""

    @property
    def onto(self) -> bool:
        """Whether h' takes every value."""

    def value(self, x: Tensor) -> Tensor:
        """h of each number."""

    def slope(self, x: Tensor) -> Tensor:
        """h' of each number."""

    def smoothness(self) -> dict[str, Known]:
        """L, L_F and L_f."""

    def constants(self, dim: int, tilt: Fraction, ball: Fraction | None) -> dict[str, Known]:
        """Those of f = sum_k h(x_k), and of samples whose tilt is no longer than `tilt`."""


@dataclass(frozen=True)
class Tilted:
    """data: tilts u [C, n, d]."""

    shape: Shape

    @property
    def name(self) -> str:
        """That of the shape."""
        return self.shape.name

    def check(self, data: Mapping[str, Tensor], dim: int) -> None:
        """The tilts must be vectors of the right length."""
        if set(data) != {"tilts"} or data["tilts"].shape[2:] != (dim,):
            msg = f"the data must be tilts [C, n, {dim}], got {', '.join(data)}"
            raise UserError(msg)

    def loss(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """sum_k h(x_k) + <u, x>."""
        tilt: Tensor = inner(data["tilts"], points)[..., 0]
        return ordered_sum(self.shape.value(points), dim=-1) + tilt

    def slope(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """h'(x) + u."""
        return self.shape.slope(points) + data["tilts"]

    def certify(self, problem: SampleProblem, radius: Any) -> Certificate:
        """Exact for what tilts decide; for the rest see the family."""
        ball = positive_radius(radius)
        tilts = convert(rational, np.asarray(problem.data["tilts"].double()))
        local = mean(rational, tilts, 1)
        whole = mean(rational, local, 0)
        added = problem.dim * Fraction(problem.noise) ** 2
        found = {
            **self.shape.smoothness(),
            **self._noise(tilts, local, added),
            **self._apart(local, whole),
        }
        if np.any(whole != 0):
            note = "the tilts do not cancel, so f is not the sum of h and its minimum is not known"
            return Certificate(found, None, ball, (note,))
        longest = root(max(fraction((u * u).sum()) for u in tilts.reshape(-1, problem.dim)))[1]
        found |= self.shape.constants(problem.dim, longest, ball)
        found["minimiser"] = exact("minimiser", 0, "h has its minimum at zero")
        return Certificate(found, (Fraction(0),) * problem.dim, ball)

    def _noise(self, tilts: Any, local: Any, added: Fraction) -> dict[str, Known]:
        away = tilts - local[:, None]
        squares = [fraction(v) for v in (away * away).sum(-1).sum(-1) / rational(tilts.shape[1])]
        square = max(squares) + added
        if square == 0:
            a = exact("a", 1, "all samples of a client are equal")
        else:
            a = self._never("a", "a sample's gradient does not vanish where its client's does")
        return {"sigma_l": certified("sigma_l", *root(square), ARITHMETIC), "a": a}

    def _apart(self, local: Any, whole: Any) -> dict[str, Known]:
        gap = local - whole
        squares = [fraction(v) for v in (gap * gap).sum(-1)]
        average = root(sum(squares, Fraction(0)) / len(squares))
        if max(squares) == 0:
            b = exact("b", 1, "all clients are equal")
        else:
            b = self._never("b", "a client's gradient does not vanish where that of f does")
        return {
            "sigma_g": certified("sigma_g", *root(max(squares)), ARITHMETIC),
            "sigma_g_mean": certified("sigma_g_mean", *average, ARITHMETIC),
            "G": certified("G", *average, "grad f_i - grad f does not depend on x"),
            "B": exact("B", 1, "grad f_i - grad f does not depend on x"),
            "b": b,
        }

    def _never(self, name: str, how: str) -> Known:
        if self.shape.onto or name == "b":
            return exact(name, math.inf, how)
        return Known(math.inf, "upper", exact(name, 0, "").meaning, how="no bound is proved")


def positive_radius(radius: Any) -> Fraction | None:
    """A radius as a fraction."""
    if radius is None:
        return None
    value = Fraction(radius)
    if value <= 0:
        msg = f"radius must be positive, got {radius}"
        raise UserError(msg)
    return value


def tilted_problem(
    shape: Shape,
    *,
    clients: int,
    samples: int,
    dim: int,
    heterogeneity: float,
    sample_spread: float,
    noise: float,
    start: float,
    seed: int,
) -> SampleProblem:
    """The problem of a function whose tilts are drawn, from a point with equal coordinates."""
    tilts = random_tilts(
        clients=clients, samples=samples, dim=dim, between=heterogeneity, within=sample_spread,
        seed=seed,
    )  # fmt: skip
    return SampleProblem(Tilted(shape), {"tilts": tilts}, start=start_at(start, dim), noise=noise)


def random_tilts(
    *, clients: int, samples: int, dim: int, between: float, within: float, seed: int
) -> Tensor:
    """Tilts whose mean is exactly zero: of clients, and of samples about their client's.

    between, within: standard deviations in each coordinate, before the means are taken out.
    """
    for name, value in (("clients", clients), ("samples", samples), ("dim", dim)):
        if value < 1:
            msg = f"{name} must be at least 1, got {value}"
            raise UserError(msg)
    for name, size in (("heterogeneity", between), ("sample_spread", within)):
        if not (size >= 0 and math.isfinite(size)):
            msg = f"{name} must be zero or positive, got {size}"
            raise UserError(msg)
    generator = np.random.default_rng(seed)
    client = _centred(torch.from_numpy(between * generator.standard_normal((clients, 1, dim))), 0)
    sample = torch.from_numpy(within * generator.standard_normal((clients, samples, dim)))
    return client + _centred(sample, 1)


def _centred(values: Tensor, axis: int) -> Tensor:
    """Dyadic numbers near the given ones, with sum zero along an axis."""
    rounded = dyadic(values - values.mean(axis, keepdim=True), bits=20)
    last = rounded.select(axis, -1)
    last -= rounded.sum(axis)
    return rounded


def start_at(value: float, dim: int) -> Tensor:
    """The initial model with all coordinates equal."""
    if not math.isfinite(value):
        msg = f"start must be finite, got {value}"
        raise UserError(msg)
    return torch.full((dim,), float(value), dtype=torch.float64)
