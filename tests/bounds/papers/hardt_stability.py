"""Bounds on the stability of SGD by Hardt, Recht and Singer, typed from their statements."""

import math
from collections.abc import Callable

from tests.bounds.papers.printed import printed

Sequence = Callable[[int], float]
Rows = Callable[[int, int], float]


@printed("hardt.lem2_5")
def growth(same_t: float, alpha_s: Sequence, L: float, hit: Rows, i: int, t: int) -> float:
    """|G(w_t) - G(w_t')| + 2 alpha_t L chi_t."""
    return same_t + 2 * alpha_s(t) * L * hit(i, t)


@printed("hardt.lem3_3")
def moved(alpha_s: Sequence, t: int, L: float) -> float:
    """alpha_t L."""
    return alpha_s(t) * L


@printed("hardt.lem3_7_1")
def expansion(alpha_s: Sequence, t: int, beta: float, delta_t: float) -> float:
    """(1 + alpha_t beta) delta_t."""
    return (1 + alpha_s(t) * beta) * delta_t


@printed("hardt.lem3_7_3", "constant: q")
def shrinkage(alpha_s: Sequence, t: int, beta: float, gamma: float) -> float:
    """alpha_t beta gamma/(beta + gamma)."""
    return alpha_s(t) * beta * gamma / (beta + gamma)


@printed("hardt.lem3_7_3")
def contraction(alpha_s: Sequence, t: int, beta: float, gamma: float, delta_t: float) -> float:
    """(1 - alpha_t beta gamma/(beta + gamma)) delta_t."""
    return (1 - shrinkage(alpha_s, t, beta, gamma)) * delta_t


@printed("hardt.thm3_8")
def convex(L: float, n: int, sum_alpha: float) -> float:
    """2 L^2/n times the sum of the step sizes."""
    return 2 * L**2 / n * sum_alpha


@printed("hardt.thm3_9")
def strong(L: float, gamma: float, n: int) -> float:
    """2 L^2/(gamma n)."""
    return 2 * L**2 / (gamma * n)


@printed("hardt.thm3_9", "hypothesis: ceiling on alpha")
def one_over_beta(beta: float) -> float:
    """1/beta."""
    return 1 / beta


@printed("hardt.lem3_11")
def observed(t0: int, U: float, n: int, L: float, Delta_T: float) -> float:
    """t_0 U/n + L E[delta_T | delta_t0 = 0]."""
    return t0 * U / n + L * Delta_T


@printed("hardt.thm3_12", "mean distance")
def distance(L: float, beta: float, n: int, T: int, t0: int, c: float) -> float:
    """2 L/(beta n) (T/t_0)^(beta c)."""
    return 2 * L / (beta * n) * math.exp(beta * c * math.log(T / t0))


@printed("hardt.thm3_12")
def nonconvex(t0: int, U: float, n: int, L: float, beta: float, T: int, c: float) -> float:
    """t_0 U/n + 2 L^2/(beta n) (T/t_0)^(beta c)."""
    return observed(t0, U, n, L, distance(L, beta, n, T, t0, c))
