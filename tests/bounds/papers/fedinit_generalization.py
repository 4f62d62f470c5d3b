"""FedInit's generalization theorems, remarks and lemmas, transcribed from its text."""

import math
from collections.abc import Callable

from tests.bounds.papers.printed import printed


@printed("fedinit.thm12", "bound with t0")
def theorem_12(
    N: int,
    U: float,
    K: int,
    t0: float,
    C: int,
    S: int,
    sigma_l: float,
    L_G: float,
    beta: float,
    L: float,
    T: int,
    c: float,
) -> float:
    """The first display of Theorem 12."""
    late = 2 * sigma_l * L_G / ((1 + 2 * beta) * C * S * L) * (T / t0) ** (c * K * L)
    return float(N * U * K * t0 / (C * S) + late)


@printed("fedinit.thm12", "observation point")
def observation_point(
    sigma_l: float,
    L_G: float,
    beta: float,
    N: int,
    U: float,
    K: int,
    L: float,
    c: float,
    T: int,
) -> float:
    """t_0, Theorem 12."""
    x = c * K * L
    base = 2 * sigma_l * L_G / ((1 + 2 * beta) * N * U * K * L)
    return float(base ** (1 / (1 + x)) * T ** (x / (1 + x)))


@printed("fedinit.thm12", "eq. (8)")
def equation_8(
    C: int,
    S: int,
    sigma_l: float,
    L_G: float,
    beta: float,
    L: float,
    c: float,
    K: int,
    N: int,
    U: float,
    T: int,
) -> float:
    """Equation (8)."""
    x = c * K * L
    base = 2 * sigma_l * L_G / ((1 + 2 * beta) * L)
    return float(2 / (C * S) * base ** (1 / (1 + x)) * (N * U * K * T) ** (x / (1 + x)))


@printed("fedinit.thm12", "learning rate")
@printed("fedinit.thm15", "learning rate")
def schedule(c: float, t: int) -> float:
    """eta = c/t, Theorems 12 and 15."""
    return c / t


@printed("fedinit.rem13", "SGD")
def stability_of_sgd(T: int, c: float, L: float, C: int, S: int) -> float:
    """Remark 13."""
    return float(T ** (c * L / (1 + c * L)) / (C * S))


@printed("fedinit.rem13", "FL")
def stability_of_fl(N: int, K: int, T: int, c: float, L: float, C: int, S: int) -> float:
    """Remark 13."""
    return float((N * K * T) ** (c * K * L / (1 + c * K * L)) / (C * S))


@printed("fedinit.rem13", "FL, N = C")
def worst_case(C: int, c: float, K: int, L: float, S: int) -> float:
    """Remark 13, full participation."""
    return float((1 / C) ** (c * K * L / (1 + c * K * L)) * (1 / S))


@printed("fedinit.tab3", "number of samples, SGD")
def samples_of_sgd(C: int, S: int) -> float:
    """Table 3."""
    return 1 / (C * S)


@printed("fedinit.tab3", "number of samples, FedAvg")
def samples_of_fedavg(N: int, c: float, K: int, L: float, C: int, S: int) -> float:
    """Table 3."""
    return float(N ** (c * K * L / (1 + c * K * L)) / (C * S))


@printed("fedinit.tab3", "number of iterations, SGD")
def iterations_of_sgd(T: int, c: float, L: float) -> float:
    """Table 3."""
    return float(T ** (c * L / (1 + c * L)))


@printed("fedinit.tab3", "number of iterations, FedAvg")
def iterations_of_fedavg(T: int, K: int, c: float, L: float) -> float:
    """Table 3."""
    return float((T * K) ** (c * K * L / (1 + c * K * L)))


@printed("fedinit.thm15", "bound")
def theorem_15(
    sum_beta: float,
    a: float,
    b: float,
    c: float,
    L_G: float,
    K: int,
    beta_0: float,
    C: int,
    S: int,
) -> float:
    """Equation (9)."""
    return math.exp(2 * sum_beta) * (a * b * c * L_G**2 * K) / (2 * beta_0 * C * S)


@printed("fedinit.rem16", "rate")
def local_interval_over_samples(K: int, C: int, S: int) -> float:
    """Remark 16."""
    return K / (C * S)


@printed("fedinit.lem27")
def lemma_27(
    N: int,
    U: float,
    K: int,
    t0: float,
    C: int,
    S: int,
    L_G: float,
    T: int,
    delta: Callable[[int, int], float],
) -> float:
    """Equation (19)."""
    return N * U * K * t0 / (C * S) + L_G * delta(K, T)


@printed("fedinit.lem28")
def lemma_28(eta: float, L: float, dist_k: float) -> float:
    """Equation (20)."""
    return (1 + eta * L) * dist_k


@printed("fedinit.lem29")
def lemma_29(eta: float, L: float, dist_k: float, sigma_l: float) -> float:
    """Equation (21)."""
    return (1 + eta * L) * dist_k + 2 * eta * sigma_l


@printed("fedinit.lem30")
def lemma_30(dist_k: float, a: float, b: float, eta: float, L_G: float) -> float:
    """Equation (22)."""
    return dist_k + 2 * a * b * eta * L_G


@printed("fedinit.B22", "round recursion")
def round_with_noise(
    t: int,
    K: int,
    beta: float,
    sigma_l: float,
    C: int,
    S: int,
    L: float,
    phi: Callable[[int], float],
    delta: Callable[[int, int], float],
) -> float:
    """B.2.2, after the definition of phi."""
    return phi(t) * ((1 + 2 * beta) * delta(K, t - 1) + 2 * sigma_l / (C * S * L))


@printed("fedinit.B22", "unrolled bound")
def unrolled(
    sigma_l: float, beta: float, C: int, S: int, L: float, T: int, t0: float, c: float, K: int
) -> float:
    """B.2.2, the bound of delta_K^T."""
    return float(2 * sigma_l / ((1 + 2 * beta) * C * S * L) * (T / t0) ** (c * K * L))


@printed("fedinit.B32")
def round_under_interpolation(
    t: int,
    K: int,
    a: float,
    b: float,
    L_G: float,
    C: int,
    S: int,
    beta_s: Callable[[int], float],
    varphi: Callable[[int], float],
    delta: Callable[[int, int], float],
) -> float:
    """B.3.2, the first of the two inequalities on beta_t."""
    constant = a * b * L_G / (2 * beta_s(t) * C * S) * varphi(t)
    return (1 + 2 * beta_s(t)) * (delta(K, t - 1) + constant)
