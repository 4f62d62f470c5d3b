r"""The constants of federated quadratics, from exact linear algebra.

With H_i, h_i the means over client i of H_ij and H_ij c_ij, and H, h the means over clients,

    grad f_i(x) = H_i x - h_i,      f(x) - f_* = (1/2) (x - x_*)^T H (x - x_*),      H x_* = h,

every constant is an eigenvalue, a quotient of quadratic forms, or infinite. The floats that define
the problem count as the dyadic rationals they are: what is proved is proved of that very problem.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from bounds.errors import UserError
from bounds.exact.balls import root
from synthetic.constants import Certificate, Known, certified, exact, of_smooth, upper
from synthetic.enclosures import (
    floats,
    fraction,
    largest_eigenvalue,
    largest_of,
    range_basis,
    smallest_eigenvalue,
    smallest_nonzero_eigenvalue,
)
from synthetic.moments.combination import rational
from synthetic.moments.federation import Array, mean
from synthetic.quadratic_numbers import (
    ARITHMETIC,
    INFINITE,
    Numbers,
    norm_bound,
    numbers_of,
)
from synthetic.quadratic_spread import heterogeneity, interpolation, noise

EIGEN = "an eigenvalue, enclosed by LDL^T in balls and a Rayleigh quotient in rationals"


def certify_quadratics(problem: Any, *, radius: Any = None) -> Certificate:
    """Every constant, and those that need a ball about x_* within `radius` of it."""
    numbers = numbers_of(problem)
    ball = None if radius is None else _radius(radius)
    if numbers.minimiser is None:
        found = {
            **_smoothness(numbers),
            **_unbounded_below(),
            "mu": certified("mu", *smallest_eigenvalue(numbers.whole), EIGEN),
            **noise(numbers, None),
            **heterogeneity(numbers, None),
            **interpolation(numbers),
            **_lipschitz(numbers, None),
        }
        return Certificate(found, None)
    found = {
        **_smoothness(numbers),
        **_growth(numbers),
        **noise(numbers, ball),
        **heterogeneity(numbers, ball),
        **interpolation(numbers),
        **_critical(numbers),
        **_lipschitz(numbers, ball),
        "minimiser": exact("minimiser", 0, "the linear system is solved in rationals"),
        "f_star": exact("f_star", numbers.optimum, ARITHMETIC),
    }
    return Certificate(found, tuple(fraction(x) for x in numbers.minimiser), ball)


def _radius(radius: Any) -> Fraction:
    value = Fraction(radius)
    if value <= 0:
        msg = f"radius must be positive, got {radius}"
        raise UserError(msg)
    return value


def _smoothness(numbers: Numbers) -> dict[str, Known]:
    flat = numbers.curvatures.reshape(-1, *numbers.whole.shape)
    local, samples, whole = (_largest_norm(m) for m in (numbers.local, flat, numbers.whole[None]))
    smooth = certified("L_f", *whole, EIGEN)
    return {
        **of_smooth(smooth),
        "L": certified("L", *local, EIGEN),
        "L_F": certified("L_F", *samples, EIGEN),
        "L_f": smooth,
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
    own = [[norm_bound(matrix) for matrix in rows] for rows in numbers.curvatures]
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
