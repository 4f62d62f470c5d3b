r"""Cosine losses: bounded, with a bounded gradient, and not convex: another extreme of stability.

    F(x; t_ij) = c sum_k (1 - cos(x_k - t_ijk)),      |F| <= 2 c d,      ||grad F|| <= c sqrt(d).

With m = mean of exp(i t) over samples, f(x) = c sum_k (1 - |m_k| cos(x_k - arg m_k)), so that
f_* = c sum_k (1 - |m_k|). Suprema over x of noise and dissimilarity are those of trigonometric
polynomials of degree two, A + Re(B e^{2ix}), that is A + |B|. All are evaluated in ball arithmetic.
f has maxima, where its gradient vanishes, so that neither PL nor the no-critical-point condition
holds with a positive constant.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import torch
from flint import acb, arb, ctx
from torch import Tensor

from bounds.errors import UserError
from bounds.exact.balls import high_end, low_end, root
from synthetic.balls import PRECISION
from synthetic.constants import Certificate, Known, certified, exact, of_smooth, upper
from synthetic.elementwise import evenly
from synthetic.products import ordered_sum
from synthetic.sample_problem import SampleProblem
from synthetic.tilted import positive_radius, start_at

BALLS = "the supremum of a trigonometric polynomial, in ball arithmetic"


@dataclass(frozen=True)
class Cosine:
    """data: phases t [C, n, d]. height: c."""

    height: float
    name: ClassVar[str] = "cosine"

    def __post_init__(self) -> None:
        """Check the height."""
        if not (self.height > 0 and math.isfinite(self.height)):
            msg = f"height must be positive, got {self.height}"
            raise UserError(msg)

    def check(self, data: Mapping[str, Tensor], dim: int) -> None:
        """The phases must be vectors of the right length."""
        if set(data) != {"phases"} or data["phases"].shape[2:] != (dim,):
            msg = f"the data must be phases [C, n, {dim}], got {', '.join(data)}"
            raise UserError(msg)

    def loss(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """c sum_k (1 - cos(x_k - t_k))."""
        return ordered_sum(self.height * (1 - evenly(torch.cos, points - data["phases"])), dim=-1)

    def slope(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """c sin(x - t)."""
        return self.height * evenly(torch.sin, points - data["phases"])

    def certify(self, problem: SampleProblem, radius: Any) -> Certificate:
        """Everything is bounded on the whole space; a radius changes nothing."""
        positive_radius(radius)
        before, ctx.prec = ctx.prec, PRECISION
        try:
            return self._certify(problem)
        finally:
            ctx.prec = before

    def _certify(self, problem: SampleProblem) -> Certificate:
        c, dims = arb(self.height), range(problem.dim)
        phases = [
            [[arb(t) for t in row] for row in rows] for rows in problem.data["phases"].tolist()
        ]
        e = [[[acb(t.cos(), t.sin()) for t in row] for row in rows] for rows in phases]
        local = [[_mean([row[k] for row in rows]) for k in dims] for rows in e]
        twice = [[_mean([row[k] ** 2 for row in rows]) for k in dims] for rows in e]
        whole = [_mean([m[k] for m in local]) for k in dims]
        gaps = [[m[k] - whole[k] for k in dims] for m in local]

        # sup over x of mean_j sin^2 - (mean_j sin)^2 is (1 - |m|^2)/2 + |m_2 - m^2|/2.
        noise = [
            sum(((1 - abs(m) ** 2) / 2 + abs(t - m**2) / 2 for m, t in zip(mk, tk, strict=True)),
                arb(0))
            for mk, tk in zip(local, twice, strict=True)
        ]  # fmt: skip
        apart = [sum((abs(g) ** 2 for g in row), arb(0)) for row in gaps]
        average = sum(
            (_mean_abs([row[k] for row in gaps]) / 2 + abs(_mean([row[k] ** 2 for row in gaps])) / 2
             for k in dims),
            arb(0),
        )  # fmt: skip
        added = problem.dim * arb(problem.noise) ** 2
        smooth = _known("L_f", c * _largest([abs(m) for m in whole]), BALLS)
        size = Fraction(self.height)
        found = {
            "L": _known("L", c * _largest([abs(m) for row in local for m in row]), BALLS),
            "L_F": exact("L_F", size, "cos is at most one"),
            "L_f": smooth,
            "sigma_l": _known("sigma_l", c * _root(_largest(noise) + added / c**2), BALLS),
            "sigma_g": _known("sigma_g", c * _root(_largest(apart)), BALLS),
            "sigma_g_mean": _known("sigma_g_mean", c * _root(average), BALLS),
            "G": _known("G", c * _root(average), f"about the mean; {BALLS}"),
            "B": exact("B", 1, "the mean of grad f_i is grad f"),
            "L_G": _known("L_G", c * _root(sum((abs(m) ** 2 for m in whole), arb(0))), BALLS),
            "L_G_F": certified("L_G_F", *root(size**2 * problem.dim), "|sin| <= 1"),
            "U": exact("U", 2 * size * problem.dim, "1 - cos is at most two"),
            "f_star": _known(
                "f_star", c * sum((1 - abs(m) for m in whole), arb(0)), "its minimum, in balls"
            ),
        }
        top = smooth.high or size
        found |= {
            "tau_2": upper("tau_2", root(2 * top)[1], "f >= 0 is L_f-smooth"),
            **of_smooth(smooth),
        }
        critical = "f has maxima"
        low, high = smooth.low or Fraction(0), top
        found["mu"] = certified("mu", -high, -low, f"at a maximum; {BALLS}")
        names = ("mu_fedinit", "mu_poster", "tau_1")
        found |= {name: exact(name, 0, critical) for name in names}
        found |= _interpolation(problem)
        place = [m.arg() for m in whole]
        error = _largest([x.rad() for x in place]) * arb(problem.dim).sqrt()
        how = "the argument of the mean phase, in balls"
        found["minimiser"] = upper("minimiser", high_end(error), how)
        return Certificate(found, tuple(low_end(x.mid()) for x in place))


def _interpolation(problem: SampleProblem) -> dict[str, Known]:
    phases = problem.data["phases"]
    if bool((phases == phases[:, :1]).all()) and problem.noise == 0:
        a = exact("a", 1, "all samples of a client are equal")
    else:
        a = exact("a", math.inf, "a sample's gradient does not vanish where its client's does")
    if bool((phases == phases[:1]).all()):
        b = exact("b", 1, "all clients are equal")
    else:
        b = exact("b", math.inf, "a client's gradient does not vanish where that of f does")
    return {"a": a, "b": b}


def _mean(values: Sequence[acb]) -> acb:
    return sum(values, acb(0)) / len(values)


def _mean_abs(values: Sequence[acb]) -> arb:
    return sum((abs(v) ** 2 for v in values), arb(0)) / len(values)


def _largest(values: Sequence[arb]) -> arb:
    """A ball around the largest."""
    result = values[0]
    pick: Callable[[arb, arb], arb] = arb.max
    for value in values[1:]:
        result = pick(result, value)
    return result


def _root(square: arb) -> arb:
    """The root of what is never negative, though rounding may let its ball be."""
    return square.sqrt() if square > 0 else arb(0).union(square.abs_upper().sqrt())


def _known(name: str, value: arb, how: str) -> Known:
    return certified(name, max(low_end(value), Fraction(0)), max(high_end(value), Fraction(0)), how)


def make(
    *,
    clients: int = 10,
    dim: int = 2,
    samples: int = 4,
    height: float = 1.0,
    heterogeneity: float = 0.5,
    sample_spread: float = 0.5,
    noise: float = 0.0,
    start: float = 1.0,
    seed: int = 0,
) -> SampleProblem:
    """heterogeneity, sample_spread: standard deviations of the phases of clients and samples."""
    for name, value in (("heterogeneity", heterogeneity), ("sample_spread", sample_spread)):
        if value < 0:
            msg = f"{name} must be zero or positive, got {value}"
            raise UserError(msg)
    for name, count in (("clients", clients), ("dim", dim), ("samples", samples)):
        if count < 1:
            msg = f"{name} must be at least 1, got {count}"
            raise UserError(msg)
    generator = np.random.default_rng(seed)
    client = heterogeneity * generator.standard_normal((clients, 1, dim))
    sample = sample_spread * generator.standard_normal((clients, samples, dim))
    phases = torch.from_numpy(client + (sample if samples > 1 else 0 * sample))
    law = Cosine(float(height))
    return SampleProblem(law, {"phases": phases}, start=start_at(start, dim), noise=noise)
