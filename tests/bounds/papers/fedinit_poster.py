"""The bounds and rates of FedInit's poster, transcribed from its text."""

import math

from tests.bounds.papers.printed import printed


@printed("fedinit.poster.opt1")
def gradients(
    D: float,
    lam: float,
    eta: float,
    K: int,
    T: int,
    kappa_2: float,
    L: float,
    sigma_l: float,
    N: int,
    kappa_1: float,
    G: float,
) -> float:
    """Optimization, first row."""
    return (
        2 * D / (lam * eta * K * T)
        + kappa_2 * eta * L * sigma_l**2 / (lam * N)
        + 3 * kappa_1 * eta * K * L * G**2 / (lam * N)
    )


@printed("fedinit.poster.opt2")
def optimization_error(
    lam: float,
    mu: float,
    eta: float,
    K: int,
    T: int,
    gap_0: float,
    kappa_1: float,
    L: float,
    G: float,
    N: int,
    kappa_2: float,
    sigma_l: float,
) -> float:
    """Optimization, second row."""
    return (
        math.exp(-lam * mu * eta * K * T) * gap_0
        + eta * (3 * kappa_1 * K * L * G**2) / (2 * mu * lam * N)
        + eta * (kappa_2 * L * sigma_l**2) / (2 * mu * lam * N)
    )


@printed("fedinit.poster.opt1", "rate")
def root_rate(N: int, K: int, T: int) -> float:
    """Optimization, first row."""
    return 1 / math.sqrt(N * K * T)


@printed("fedinit.poster.opt2", "rate")
def linear_rate(N: int, K: int, T: int) -> float:
    """Optimization, second row."""
    return 1 / (N * K * T)


@printed("fedinit.poster.cons1", "rate")
def averaged_consistency(N: int, T: int) -> float:
    """Consistency, first row."""
    return N / T


@printed("fedinit.poster.cons2", "rate")
def last_consistency(T: int) -> float:
    """Consistency, second row."""
    return 1 / T**2


@printed("fedinit.poster.stab")
def stability(
    S: int,
    U: float,
    T: int,
    K: int,
    c: float,
    L: float,
    beta: float,
    L_G: float,
    sigma_l: float,
    C_Delta: float,
) -> float:
    """Generalization."""
    first = 1 / S * ((U * T * K) ** (c * L) / L) ** (1 / (1 + c * L))
    ratio = U * L * T * K / (2 * (L_G**2 + S * L_G * sigma_l))
    second = (1 + beta) ** (1 / (beta * c * L)) * ratio ** (c * L / (1 + c * L))
    return float(first + second * math.sqrt(C_Delta) / T)


@printed("fedinit.poster.stab", "rate")
def stability_rate(S: int, K: int, T: int, c: float, L: float) -> float:
    """Generalization."""
    return float(1 / S + (K / T) ** (1 / (1 + c * L)))
