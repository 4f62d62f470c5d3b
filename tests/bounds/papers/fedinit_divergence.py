"""FedInit's theorems and remarks on the divergence term, transcribed from its text."""

from tests.bounds.papers.printed import printed


@printed("fedinit.thm17")
def theorem_17(
    eta: float, C_beta: float, K: int, lam: float, T: int, D: float, J_beta: float, sigma: float
) -> float:
    """Equation (11)."""
    return eta * (804 * C_beta * K) / (lam * T) * D + eta**2 * J_beta * K * sigma


@printed("fedinit.thm17", "proof's last line")
def theorem_17_as_proved(
    eta: float,
    C_beta: float,
    K: int,
    lam: float,
    T: int,
    D: float,
    kappa: float,
    N: int,
    sigma_l: float,
    sigma_g: float,
) -> float:
    """A.2.3, where the bound of gradients is used."""
    variance = sigma_l**2 + 6 * K * sigma_g**2
    return (
        eta * (804 * C_beta * K) / (lam * T) * D
        + C_beta * eta**2 * K * (132 + 804 * kappa / (lam * N)) * variance
    )


@printed("fedinit.thm17", "order")
def order_with_noise(eta: float, T: int) -> float:
    """The right end of equation (11)."""
    return eta / T + eta**2


@printed("fedinit.rem18", "rate (Theorem 1)")
@printed("fedinit.rem20", "rate")
def over_rounds(T: int) -> float:
    """Remarks 18 and 20."""
    return 1 / T


@printed("fedinit.thm19")
def theorem_19(
    eta: float, R_beta: float, K: int, mu: float, beta: float, zeta_c: float, T: int, D: float
) -> float:
    """Equation (12)."""
    return eta * (R_beta * K) / (2 * mu * beta**2 * zeta_c * T) * D


@printed("fedinit.thm19", "proof's last line")
def theorem_19_as_proved(
    gamma_beta: float, a: float, b: float, eta: float, K: int, zeta_c: float, T: int, D: float
) -> float:
    """A.3.3, where the divergence is accumulated."""
    return 114 * gamma_beta * a**2 * b**2 * eta * K / (zeta_c * T) * D


@printed("fedinit.thm19", "order")
def order_under_interpolation(eta: float, T: int) -> float:
    """The right end of equation (12)."""
    return eta / T
