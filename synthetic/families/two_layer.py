r"""A two-layer linear network on the region around its start where it is Polyak-Lojasiewicz.

    F(V, W; M_ij) = (1/2) ||V W - M_ij||_F^2,      W [hidden, inputs],  V [outputs, hidden],

is not convex and has saddle points, V = W = 0 for one. With R = V W - M, where M is the mean of all
M_ij, and f - f_* = (1/2) ||R||^2,

    ||grad f||^2 = ||V^T R||^2 + ||R W^T||^2 >= (s(V)^2 + s(W)^2) ||R||^2

with s(V), s(W) the smallest singular values, where hidden >= outputs and hidden >= inputs. Within r
of the start they are at least s(V_0) - r and s(W_0) - r: all constants here hold in that ball and
need a radius below both. The start is [I; 0] scaled, so that its singular values are known;
f_* = (1/2) mean ||M_ij - M||^2.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import torch
from torch import Tensor

from bounds.errors import UserError
from bounds.exact.balls import root
from synthetic.constants import (
    Certificate,
    Known,
    exact,
    lower,
    meaning_of,
    of_smooth,
    unbounded,
    upper,
)
from synthetic.enclosures import fraction
from synthetic.moments.combination import rational
from synthetic.moments.federation import Array, convert, mean
from synthetic.products import ordered_sum
from synthetic.sample_problem import SampleProblem
from synthetic.sampled_quadratic import dyadic
from synthetic.tilted import positive_radius, random_tilts

WEYL = "Weyl's inequality for singular values, from those of the start"


@dataclass(frozen=True)
class TwoLayer:
    """data: targets M [C, n, outputs * inputs]. A point is W and then V, row by row.

    scale: the singular values of both at the start.
    """

    inputs: int
    hidden: int
    outputs: int
    scale: float
    name: ClassVar[str] = "two-layer"

    def check(self, data: Mapping[str, Tensor], dim: int) -> None:
        """The sizes must agree."""
        size = self.hidden * (self.inputs + self.outputs)
        if dim != size or data["targets"].shape[2:] != (self.inputs * self.outputs,):
            msg = (
                f"points must have {size} numbers and targets {self.inputs * self.outputs}, got "
                f"{dim} and {list(data['targets'].shape[2:])}"
            )
            raise UserError(msg)

    def loss(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """(1/2) ||V W - M||^2."""
        _, _, rest = self._parts(points, data)
        return ordered_sum(rest.square().flatten(-2), dim=-1) / 2

    def slope(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """V^T R and R W^T."""
        first, second, rest = self._parts(points, data)
        # Sums over a middle index, in an order that does not depend on the batch.
        inner = ordered_sum(second.mT[..., None] * rest[..., None, :, :], dim=-2)
        outer = ordered_sum(rest[..., None, :] * first[..., None, :, :], dim=-1)
        return torch.cat([inner.flatten(-2), outer.flatten(-2)], dim=-1)

    def _parts(self, points: Tensor, data: Mapping[str, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        """W, V, and R for each sample."""
        cut = self.hidden * self.inputs
        first = _matrices(points[..., :cut], self.hidden)
        second = _matrices(points[..., cut:], self.outputs)
        product = ordered_sum(second[..., None] * first[..., None, :, :], dim=-2)
        return first, second, product - _matrices(data["targets"], self.outputs)

    def certify(self, problem: SampleProblem, radius: Any) -> Certificate:
        """Constants in the ball of this radius about the start."""
        ball = positive_radius(radius)
        targets = convert(rational, np.asarray(problem.data["targets"].double()))
        local = mean(rational, targets, 1)
        whole = mean(rational, local, 0)
        away = targets - whole
        optimum = fraction((away * away).sum() / rational(2 * away[..., 0].size))
        added = problem.dim * Fraction(problem.noise) ** 2
        found: dict[str, Known] = {
            "f_star": exact("f_star", optimum, "V W = M is attainable"),
            "minimiser": exact("minimiser", 0, "V W = M, and f - f_* = ||V W - M||^2/2"),
        } | self._interpolation(
            alone=not (targets - local[:, None]).any() and not added,
            together=not (local - whole).any(),
        )
        minimiser = self._minimiser(whole)
        if ball is None:
            how = "grows with the distance; ask for a radius about the start"
            names = ("L", "L_F", "L_f", "sigma_l", "sigma_g", "sigma_g_mean", "L_G", "U")
            found |= unbounded(*names, how=how)
            saddle = "V = W = 0 is critical"
            found["mu"] = exact("mu", -math.inf, how)
            zero = ("mu_fedinit", "mu_poster", "tau_1")
            return Certificate(found | {n: exact(n, 0, saddle) for n in zero}, minimiser)
        found |= self._within(ball, targets, local, whole, optimum, added)
        return Certificate(found, minimiser, ball)

    def _minimiser(self, whole: Array) -> tuple[Fraction, ...]:
        """W of the start, and V with V W = M."""
        scale, zero = Fraction(self.scale), Fraction(0)
        first = [
            scale if row == column else zero
            for row in range(self.hidden)
            for column in range(self.inputs)
        ]
        matrix = [fraction(m) / scale for m in whole]
        second = [
            matrix[row * self.inputs + column] if column < self.inputs else zero
            for row in range(self.outputs)
            for column in range(self.hidden)
        ]
        return (*first, *second)

    def _interpolation(self, *, alone: bool, together: bool) -> dict[str, Known]:
        """Whether all samples of a client, or all clients, have the same targets."""
        nothing = "the one gradient may vanish where the other does not"
        return {
            "a": exact("a", 1, "equal samples, and no noise") if alone
            else Known(math.inf, "upper", meaning_of("a"), how=nothing),
            "b": exact("b", 1, "equal clients") if together
            else Known(math.inf, "upper", meaning_of("b"), how=nothing),
        }  # fmt: skip

    def _within(
        self,
        ball: Fraction,
        targets: Array,
        local: Array,
        whole: Array,
        optimum: Fraction,
        added: Fraction,
    ) -> dict[str, Known]:
        where = f"within {ball} of the start"
        size = Fraction(self.scale)
        norm = size + ball  # of V and of W
        weight = 2 * norm**2
        width = min(self.inputs, self.outputs)
        # ||V W|| in the Frobenius norm: at the start it is scale^2 sqrt(width).
        product = size**2 * root(Fraction(width))[1] + 2 * size * ball + ball**2

        def reach(matrices: Array) -> Fraction:
            flat = matrices.reshape(-1, matrices.shape[-1])
            return product + root(max(fraction((m * m).sum()) for m in flat))[1]

        def tops(matrices: Array) -> list[Fraction]:
            return [fraction((m * m).sum()) for m in matrices.reshape(-1, matrices.shape[-1])]

        spread = targets - local[:, None]
        noise = max(sum(tops(s), Fraction(0)) / len(s) for s in spread)
        gaps = tops(local - whole)
        average = root(weight * sum(gaps, Fraction(0)) / len(gaps))[1]
        smooth = "||V D W|| and 2 <R, D D'> in the second derivative"
        least = max(size - ball, Fraction(0))
        convex = Fraction(2) * least**2
        linear = "grad F - grad F' = (V^T (M' - M), (M' - M) W^T)"
        bound = root(weight)[1]
        found = {
            "L": upper("L", weight + reach(local), smooth, where=where),
            "L_F": upper("L_F", weight + reach(targets), smooth, where=where),
            "L_f": upper("L_f", weight + reach(whole), smooth, where=where),
            "mu": lower("mu", -reach(whole), "2 <R, D D'> >= -||R|| ||D||^2", where=where),
            "mu_fedinit": lower("mu_fedinit", 2 * convex, WEYL, where=where),
            "mu_poster": lower("mu_poster", convex, WEYL, where=where),
            "sigma_l": upper("sigma_l", root(weight * noise + added)[1], linear, where=where),
            "sigma_g": upper("sigma_g", root(weight * max(gaps))[1], linear, where=where),
            "sigma_g_mean": upper("sigma_g_mean", average, linear, where=where),
            "G": upper("G", average, linear, where=where),
            "B": exact("B", 1, "the mean of grad f_i is grad f", where=where),
            "L_G": upper("L_G", bound * reach(whole), "||grad f|| <= (v^2 + w^2)^{1/2} ||R||",
                         where=where),
            "L_G_F": upper("L_G_F", bound * reach(targets), "the same for a sample", where=where),
            "U": upper("U", reach(targets) ** 2 / 2, "||R|| <= ||V W|| + ||M||", where=where),
        }  # fmt: skip
        if optimum == 0:
            found["tau_1"] = lower("tau_1", root(2 * convex)[0], WEYL, where=where)
        else:
            found["tau_1"] = lower("tau_1", Fraction(0), "f_* > 0", where=where)
        return found | {
            "tau_2": upper("tau_2", root(2 * weight)[1], "f >= ||R||^2/2", where=where),
            **of_smooth(found["L_f"]),
        }


def _matrices(values: Tensor, rows: int) -> Tensor:
    """Vectors [..., rows * columns] as matrices."""
    return values.reshape(*values.shape[:-1], rows, -1)


def make(
    *,
    clients: int = 4,
    inputs: int = 2,
    hidden: int = 3,
    outputs: int = 2,
    samples: int = 1,
    scale: float = 1.0,
    target: float = 0.5,
    heterogeneity: float = 0.0,
    sample_spread: float = 0.0,
    seed: int = 0,
) -> SampleProblem:
    """scale: the singular values of the start. target: how far M is from V_0 W_0.

    heterogeneity, sample_spread: standard deviations of the targets of clients and samples.
    """
    if min(inputs, outputs) < 1 or hidden < max(inputs, outputs):
        msg = (
            "hidden must be at least inputs and outputs, which are at least 1, got "
            f"{hidden}, {inputs} and {outputs}"
        )
        raise UserError(msg)
    if not (scale > 0 and target >= 0):
        msg = f"scale must be positive and target zero or positive, got {scale} and {target}"
        raise UserError(msg)
    first = scale * torch.eye(hidden, inputs, dtype=torch.float64)
    second = scale * torch.eye(outputs, hidden, dtype=torch.float64)
    generator = np.random.default_rng(seed)
    off = dyadic(torch.from_numpy(target * generator.standard_normal((outputs, inputs))), bits=20)
    spread = random_tilts(
        clients=clients, samples=samples, dim=outputs * inputs, between=heterogeneity,
        within=sample_spread, seed=seed + 1,
    )  # fmt: skip
    targets = (second @ first + off).flatten() + spread
    law = TwoLayer(inputs, hidden, outputs, float(scale))
    start = torch.cat([first.flatten(), second.flatten()])
    return SampleProblem(law, {"targets": targets}, start=start)
