r"""The constants of federated quadratics, from exact linear algebra.

With H_i, h_i the means over client i of H_ij and H_ij c_ij, and H, h the means over clients,

    grad f_i(x) = H_i x - h_i,      f(x) - f_* = (1/2) (x - x_*)^T H (x - x_*),      H x_* = h,

every constant is an eigenvalue, a quotient of quadratic forms, or infinite. The floats that define
the problem count as the dyadic rationals they are: what is proved is proved of that very problem.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from bounds.errors import UserError
from synthetic.constants import Certificate, Known, certified, exact, upper
from synthetic.enclosures import (
    floats,
    fraction,
    identity,
    is_positive_semidefinite,
    largest_eigenvalue,
    largest_of,
    largest_ratio,
    null_basis,
    range_basis,
    root,
    smallest_eigenvalue,
    smallest_nonzero_eigenvalue,
    solve,
)
from synthetic.moments.combination import rational
from synthetic.moments.federation import Array, convert, mean, samples_of

INFINITE = math.inf
EIGEN = "an eigenvalue, enclosed by LDL^T in balls and a Rayleigh quotient in rationals"
RATIO = "a quotient of quadratic forms, enclosed by LDL^T in balls and its value at a vector"
ARITHMETIC = "exact rational arithmetic"


@dataclass(frozen=True)
class Numbers:
    """The problem in rationals: H_ij [C, n or 1, d, d], c_ij and u_ij [C, n, d], r_ij, noise."""

    curvatures: Array
    centres: Array
    forces: Array
    offsets: Array
    noise: Fraction

    def curvature(self, client: int, sample: int) -> Array:
        """H_ij."""
        found: Array = self.curvatures[client, sample if self.curvatures.shape[1] > 1 else 0]
        return found

    @cached_property
    def slopes(self) -> Array:
        """h_ij = H_ij c_ij + u_ij."""
        found: Array = (self.curvatures @ self.centres[..., None])[..., 0] + self.forces
        return found

    @cached_property
    def local(self) -> Array:
        """H_i, [C, d, d]."""
        return mean(rational, self.curvatures, 1)

    @cached_property
    def local_slopes(self) -> Array:
        """h_i, [C, d]."""
        return mean(rational, self.slopes, 1)

    @cached_property
    def whole(self) -> Array:
        """H."""
        return mean(rational, self.local, 0)

    @cached_property
    def minimiser(self) -> Array | None:
        """x_*; None where f has no minimum."""
        found = solve(self.whole, mean(rational, self.local_slopes, 0))
        return found if found is not None and is_positive_semidefinite(self.whole) else None

    @cached_property
    def reference(self) -> Array:
        """x_*, or the origin where there is none."""
        if self.minimiser is None:
            return convert(rational, np.zeros(len(self.whole), dtype=int))
        return self.minimiser

    @cached_property
    def apart(self) -> Array:
        """grad f_i - grad f at x_*, or at the origin, [C, d]."""
        slopes = self.local @ self.reference - self.local_slopes
        found: Array = slopes - mean(rational, slopes, 0)
        return found

    @cached_property
    def optimum(self) -> Fraction:
        """f_* = mean of c'Hc/2 + r, less x_*'h/2."""
        turned = (self.curvatures @ self.centres[..., None])[..., 0]
        constant = (self.centres * turned).sum(-1) / 2 + self.offsets
        slope = mean(rational, self.local_slopes, 0)
        return fraction(constant.sum() / rational(constant.size) - self.reference @ slope / 2)


def certify_quadratics(problem: Any, *, radius: Any = None) -> Certificate:
    """Every constant, and those that need a ball about x_* within `radius` of it."""
    numbers = _numbers(problem)
    ball = None if radius is None else _radius(radius)
    if numbers.minimiser is None:
        found = {
            **_smoothness(numbers),
            **_unbounded_below(),
            "mu": certified("mu", *smallest_eigenvalue(numbers.whole), EIGEN),
            **_noise(numbers, None),
            **_heterogeneity(numbers, None),
            **_interpolation(numbers),
            **_lipschitz(numbers, None),
        }
        return Certificate(found, None)
    found = {
        **_smoothness(numbers),
        **_growth(numbers),
        **_noise(numbers, ball),
        **_heterogeneity(numbers, ball),
        **_interpolation(numbers),
        **_critical(numbers),
        **_lipschitz(numbers, ball),
        "minimiser": exact("minimiser", 0, "the linear system is solved in rationals"),
        "f_star": exact("f_star", numbers.optimum, ARITHMETIC),
    }
    return Certificate(found, tuple(fraction(x) for x in numbers.minimiser), ball)


def _numbers(problem: Any) -> Numbers:
    samples = samples_of(problem)
    data = getattr(problem, "data", None)
    offsets = np.zeros(samples.centres.shape[:2])
    if isinstance(data, dict) and "offsets" in data:
        offsets = np.asarray(data["offsets"].double())
    return Numbers(
        convert(rational, samples.curvatures),
        convert(rational, samples.centres),
        convert(rational, samples.forces),
        convert(rational, offsets),
        Fraction(samples.noise),
    )


def _radius(radius: Any) -> Fraction:
    value = Fraction(radius)
    if value <= 0:
        msg = f"radius must be positive, got {radius}"
        raise UserError(msg)
    return value


def _smoothness(numbers: Numbers) -> dict[str, Known]:
    flat = numbers.curvatures.reshape(-1, *numbers.whole.shape)
    local, samples, whole = (_largest_norm(m) for m in (numbers.local, flat, numbers.whole[None]))
    return {
        "L": certified("L", *local, EIGEN),
        "L_F": certified("L_F", *samples, EIGEN),
        "L_f": certified("L_f", *whole, EIGEN),
        "semi_a": exact("semi_a", 0, "f is smooth"),
        "semi_b": certified("semi_b", whole[0] / 2, whole[1] / 2, f"L_f/2; {EIGEN}"),
        "semi_alpha": exact("semi_alpha", 0, "f is smooth"),
        "semi_beta": certified("semi_beta", *whole, f"L_f; {EIGEN}"),
    }


def _largest_norm(matrices: Array) -> tuple[Fraction, Fraction]:
    """The largest absolute eigenvalue; the negative ones count where there may be any."""
    low, high = largest_of(matrices)
    if np.linalg.eigvalsh(floats(matrices))[:, 0].min() < 0:
        other = largest_of(-matrices)
        low, high = max(low, other[0]), max(high, other[1])
    return low, high


def _unbounded_below() -> dict[str, Known]:
    how = "f has no minimum: H x = h has no solution, or H a negative eigenvalue"
    return {
        "f_star": exact("f_star", -INFINITE, how),
        "mu_fedinit": exact("mu_fedinit", 0, how),
        "mu_poster": exact("mu_poster", 0, how),
        "U": exact("U", INFINITE, how),
    }


def _growth(numbers: Numbers) -> dict[str, Known]:
    if not np.any(numbers.whole != 0):
        how = "f is constant"
        constant = {name: exact(name, INFINITE, how) for name in ("mu_fedinit", "mu_poster")}
        return {"mu": exact("mu", 0, how), **constant}
    low, high = smallest_eigenvalue(numbers.whole)
    singular = range_basis(numbers.whole).shape[1] < len(numbers.whole)
    strong = exact("mu", 0, "H is singular in exact rationals") if singular else certified(
        "mu", low, high, EIGEN
    )  # fmt: skip
    least = smallest_nonzero_eigenvalue(numbers.whole)
    return {
        "mu": strong,
        "mu_fedinit": certified(
            "mu_fedinit", 2 * least[0], 2 * least[1], f"twice the smallest nonzero; {EIGEN}"
        ),
        "mu_poster": certified("mu_poster", *least, f"the smallest nonzero one; {EIGEN}"),
    }


def _noise(numbers: Numbers, ball: Fraction | None) -> dict[str, Known]:
    """E||eps||^2 with one sample a step, about x_*: a constant, or growing with the distance."""
    dim = len(numbers.whole)
    added = dim * numbers.noise**2
    spread = numbers.curvatures - numbers.local[:, None]
    away = numbers.slopes - numbers.local_slopes[:, None]
    if not np.any(spread != 0):
        squares = [fraction(v) for v in (away * away).sum(-1).sum(-1) / rational(away.shape[1])]
        return {"sigma_l": certified("sigma_l", *root(max(squares) + added), ARITHMETIC)}
    if ball is None:
        how = "the samples' curvatures differ, so the variance grows with the distance"
        return {"sigma_l": exact("sigma_l", INFINITE, how)}
    # ||(H_ij - H_i)(x - x_*) + e_ij|| <= ||H_ij - H_i|| r + ||e_ij||, squared and averaged over j.
    still = (spread @ numbers.reference[..., None])[..., 0] - away
    totals = []
    for rows, rests in zip(spread, still, strict=True):
        terms = []
        for matrix, rest in zip(rows, rests, strict=True):
            norm = _norm_bound(matrix)
            terms.append((norm * ball + root(fraction(rest @ rest))[1]) ** 2)
        totals.append(sum(terms, Fraction(0)) / len(terms))
    high = root(max(totals) + added)[1]
    where = f"within {ball} of the minimiser"
    return {"sigma_l": upper("sigma_l", high, "triangle inequality", where=where)}


def _norm_bound(matrix: Array) -> Fraction:
    """||A|| of a symmetric matrix, at most the root of its largest squared eigenvalue."""
    return root(largest_eigenvalue(matrix @ matrix)[1])[1]


def _heterogeneity(numbers: Numbers, ball: Fraction | None) -> dict[str, Known]:
    gap = numbers.local - numbers.whole
    squares = [fraction(v) for v in (numbers.apart * numbers.apart).sum(-1)]
    if not np.any(gap != 0):
        average = sum(squares, Fraction(0)) / len(squares)
        found = {
            "sigma_g": certified("sigma_g", *root(max(squares)), ARITHMETIC),
            "sigma_g_mean": certified("sigma_g_mean", *root(average), ARITHMETIC),
        }
    elif ball is None:
        how = "the clients' curvatures differ, so the dissimilarity grows with the distance"
        found = {name: exact(name, INFINITE, how) for name in ("sigma_g", "sigma_g_mean")}
    else:
        where = f"within {ball} of the minimiser"
        tops = [
            _norm_bound(matrix) * ball + root(square)[1]
            for matrix, square in zip(gap, squares, strict=True)
        ]
        average = sum((top**2 for top in tops), Fraction(0)) / len(tops)
        how = "triangle inequality"
        found = {
            "sigma_g": upper("sigma_g", max(tops), how, where=where),
            "sigma_g_mean": upper("sigma_g_mean", root(average)[1], how, where=where),
        }
    return {**found, **_dissimilarity(numbers, squares)}


def _dissimilarity(numbers: Numbers, squares: list[Fraction]) -> dict[str, Known]:
    r"""G and B.

    With y = x - x_* and g_i = grad f_i(x_*), the mean of ||grad f_i||^2 is
    y'M y + 2 m'y + q, M the mean of H_i^2, m that of H_i g_i and q that of ||g_i||^2. If M <= t H^2
    then B^2 = t will do where m = 0; else B^2 = 2 t leaves y'(2 t H^2 - M) y >= t y'H^2 y, and the
    linear term costs at most m'(t H^2)^+ m.
    """
    flat = null_basis(numbers.whole)
    if np.any(numbers.local @ flat != 0):
        how = "a client moves where f is flat"
        return {"G": exact("G", INFINITE, how), "B": exact("B", INFINITE, how)}
    square = mean(rational, numbers.local @ numbers.local, 0)
    linear = mean(rational, (numbers.local @ numbers.apart[..., None])[..., 0], 0)
    rest = sum(squares, Fraction(0)) / len(squares)
    twice = numbers.whole @ numbers.whole
    ratio = _ratio(square, twice)
    if not np.any(linear != 0):
        return {
            "G": certified("G", *root(rest), "attained at the minimiser"),
            "B": certified("B", *root(*ratio), RATIO),
        }
    cost = solve(twice, linear)
    extra = Fraction(0) if cost is None else fraction(linear @ cost) / ratio[0]
    how = "completing the square, with B^2 twice the largest quotient"
    return {
        "G": upper("G", root(rest + extra)[1], how),
        "B": upper("B", root(2 * ratio[1])[1], f"{how}; {RATIO}"),
    }


def _ratio(numerator: Array, denominator: Array) -> tuple[Fraction, Fraction]:
    """The largest quotient of two forms that vanish together, on the range of the second."""
    basis = range_basis(denominator)
    if basis.shape[1] == 0:
        return Fraction(1), Fraction(1)
    if basis.shape[1] == len(denominator):
        basis = identity(len(denominator))
    return largest_ratio(basis.T @ numerator @ basis, basis.T @ denominator @ basis)


def _interpolation(numbers: Numbers) -> dict[str, Known]:
    """a and b: finite where the gradients on either side vanish at the same points."""
    pairs = _samples_beside_clients(numbers)
    how = "a sample's gradient does not vanish where its client's does"
    found = {"a": _largest_quotient("a", pairs) if pairs else exact("a", INFINITE, how)}
    flat = null_basis(numbers.whole)
    if np.any(numbers.apart != 0) or np.any(numbers.local @ flat != 0):
        how = "a client's gradient does not vanish where that of f does"
        found["b"] = exact("b", INFINITE, how)
    else:
        found["b"] = _largest_quotient("b", [(h, numbers.whole) for h in numbers.local])
    return found


def _samples_beside_clients(numbers: Numbers) -> list[tuple[Array, Array]] | None:
    """(H_ij, H_i) for all samples, if each sample's gradient vanishes where its client's does."""
    if numbers.noise:
        return None
    pairs = []
    for i, curvature in enumerate(numbers.local):
        rest = solve(curvature, numbers.local_slopes[i])
        if rest is None:
            return None
        for j in range(numbers.centres.shape[1]):
            own = numbers.curvature(i, j)
            if np.any(own @ rest != numbers.slopes[i, j]) or np.any(own @ null_basis(curvature)):
                return None
            pairs.append((own, curvature))
    return pairs


def _largest_quotient(name: str, pairs: list[tuple[Array, Array]]) -> Known:
    """The root of the largest x'A^2 x/x'B^2 x."""
    if all(np.array_equal(one, other) for one, other in pairs):
        return exact(name, 1, "all gradients are equal")
    bounds = [_ratio(one @ one, other @ other) for one, other in pairs]
    low, high = max(low for low, _ in bounds), max(high for _, high in bounds)
    return certified(name, *root(low, high), RATIO)


def _critical(numbers: Numbers) -> dict[str, Known]:
    """||grad f||^2 against f: its extreme quotients, where f_* = 0 or not."""
    if not np.any(numbers.whole != 0):
        return {name: exact(name, 0, "f is constant") for name in ("tau_1", "tau_2")}
    top = largest_eigenvalue(numbers.whole)
    tau_2 = certified("tau_2", *root(2 * top[0], 2 * top[1]), f"the root of 2 L_f; {EIGEN}")
    if numbers.optimum < 0:
        tau_2 = exact("tau_2", INFINITE, "f is negative at the minimiser")
    if numbers.optimum <= 0:
        least = smallest_nonzero_eigenvalue(numbers.whole)
        tau_1 = certified("tau_1", *root(2 * least[0], 2 * least[1]), f"f_* <= 0; {EIGEN}")
    else:
        tau_1 = exact("tau_1", 0, "f_* > 0, and the gradient vanishes at the minimiser")
    return {"tau_1": tau_1, "tau_2": tau_2}


def _lipschitz(numbers: Numbers, ball: Fraction | None) -> dict[str, Known]:
    """L_G and U: infinite on the whole space, unless the losses are linear."""
    if not np.any(numbers.curvatures != 0):
        slopes = numbers.slopes.reshape(-1, len(numbers.whole))
        slope = mean(rational, numbers.local_slopes, 0)
        largest = max(fraction((h * h).sum()) for h in slopes)
        bounded = exact("U", max(map(fraction, numbers.offsets.ravel())), ARITHMETIC)
        return {
            "L_G": certified("L_G", *root(fraction(slope @ slope)), ARITHMETIC),
            "L_G_F": certified("L_G_F", *root(largest), ARITHMETIC),
            "U": exact("U", INFINITE, "linear losses") if largest else bounded,
        }
    if ball is None:
        how = "a quadratic has no bounded gradient"
        names = ("L_G", "L_G_F", "U")
        return {name: exact(name, INFINITE, how) for name in names}
    where = f"within {ball} of the minimiser"
    top = largest_eigenvalue(numbers.whole)
    norms, values = [], []
    own = [[_norm_bound(matrix) for matrix in rows] for rows in numbers.curvatures]
    for i in range(len(numbers.centres)):
        for j in range(numbers.centres.shape[1]):
            offset = numbers.reference - numbers.centres[i, j]
            distance = root(fraction(offset @ offset))[1] + ball
            norm = own[i][j if len(own[i]) > 1 else 0]
            push = root(fraction(numbers.forces[i, j] @ numbers.forces[i, j]))[1]
            reach = root(fraction(numbers.reference @ numbers.reference))[1] + ball
            norms.append(norm * distance + push)
            value = norm * distance**2 / 2 + push * reach + fraction(numbers.offsets[i, j])
            values.append(value)
    how = "triangle inequality"
    return {
        "L_G": certified("L_G", top[0] * ball, top[1] * ball, f"L_f r; {EIGEN}", where=where),
        "L_G_F": upper("L_G_F", max(norms), how, where=where),
        "U": upper("U", max(values), how, where=where),
    }
