r"""Noise and heterogeneity of federated quadratics: sigma_l, sigma_g, G, B, a and b.

The difference of two gradients is affine, so it is bounded only where the curvatures agree; where
they do not, it is bounded in a ball about the minimiser.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from bounds.exact.balls import root
from synthetic.constants import Known, certified, exact, upper
from synthetic.enclosures import fraction, identity, largest_ratio, null_basis, range_basis, solve
from synthetic.moments.combination import rational
from synthetic.moments.federation import Array, mean
from synthetic.quadratic_numbers import ARITHMETIC, INFINITE, Numbers, norm_bound

RATIO = "a quotient of quadratic forms, enclosed by LDL^T in balls and its value at a vector"


def noise(numbers: Numbers, ball: Fraction | None) -> dict[str, Known]:
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
            norm = norm_bound(matrix)
            terms.append((norm * ball + root(fraction(rest @ rest))[1]) ** 2)
        totals.append(sum(terms, Fraction(0)) / len(terms))
    high = root(max(totals) + added)[1]
    where = f"within {ball} of the minimiser"
    return {"sigma_l": upper("sigma_l", high, "triangle inequality", where=where)}


def heterogeneity(numbers: Numbers, ball: Fraction | None) -> dict[str, Known]:
    """sigma_g, its mean over clients, G and B."""
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
            norm_bound(matrix) * ball + root(square)[1]
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


def interpolation(numbers: Numbers) -> dict[str, Known]:
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
