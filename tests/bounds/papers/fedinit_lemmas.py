"""FedInit's lemmas 21 to 26 and the recursions of Appendix A, transcribed from its text."""

from tests.bounds.papers.printed import printed


@printed("fedinit.lem21")
def lemma_21(
    K: int, beta: float, Delta: float, eta: float, sigma_l: float, sigma_g: float, g2: float
) -> float:
    """Equation (13)."""
    return (
        4 * K * beta**2 * Delta
        + 3 * K**2 * eta**2 * (sigma_l**2 + 6 * K * sigma_g**2)
        + 18 * K**3 * eta**2 * g2
    )


@printed("fedinit.lem22")
def lemma_22(
    beta: float,
    N: int,
    Delta: float,
    eta: float,
    K: int,
    sigma_l: float,
    sigma_g: float,
    g2: float,
    C: int,
    G_sum: float,
) -> float:
    """Equation (14)."""
    return (
        22 * beta**2 / N * Delta
        + 13 * eta**2 * K / N * sigma_l**2
        + 76 * eta**2 * K**2 / N * sigma_g**2
        + 76 * eta**2 * K**2 / N * g2
        + 2 * eta**2 / C**2 * G_sum
    )


@printed("fedinit.lem23")
def lemma_23(
    kappa_beta: float,
    Delta: float,
    Delta_next: float,
    eta: float,
    K: int,
    sigma_l: float,
    sigma_g: float,
    g2: float,
    C: int,
    G_sum: float,
) -> float:
    """Equation (15)."""
    return (
        kappa_beta * (Delta - Delta_next)
        + 96 * eta**2 * kappa_beta * K * (sigma_l**2 + 6 * K * sigma_g**2)
        + 576 * kappa_beta * eta**2 * K**2 * g2
        + 6 * kappa_beta * eta**2 / C**2 * G_sum
    )


@printed("fedinit.A22")
def descent_with_noise(
    eta: float,
    C: int,
    K: int,
    L: float,
    N: int,
    beta: float,
    kappa_beta: float,
    G_sum: float,
    kappa: float,
    sigma_l: float,
    sigma_g: float,
    g2: float,
    Delta: float,
    Delta_next: float,
) -> float:
    """The recursion of A.2.2 after the choice of the learning rate."""
    x = eta * K * L
    gradients = 1 / (2 * K) - eta * L - 78 * beta**2 * kappa_beta * eta * K**2 * L / N
    bracket = 1 / 2 - 38 * x / N - 728 * beta**2 * kappa_beta * x / N - 9 * x**2
    return (
        -eta / C**2 * gradients * G_sum
        + eta**2 * kappa * K * L / N * (sigma_l**2 + 6 * K * sigma_g**2)
        - eta * K * bracket * g2
        + 13 * beta**2 * kappa_beta * L / N * (Delta - Delta_next)
    )


@printed("fedinit.A23")
def divergence_with_noise(
    C_beta: float,
    Delta: float,
    Delta_next: float,
    eta: float,
    K: int,
    sigma_l: float,
    sigma_g: float,
    g2: float,
) -> float:
    """The recursion of A.2.3 with C_beta."""
    return (
        C_beta * (Delta - Delta_next)
        + 132 * C_beta * eta**2 * K * (sigma_l**2 + 6 * K * sigma_g**2)
        + 804 * C_beta * eta**2 * K**2 * g2
    )


@printed("fedinit.lem24")
def lemma_24(K: int, beta: float, Delta: float, a: float, b: float, eta: float, g2: float) -> float:
    """Equation (16)."""
    return 4 * K * beta**2 * Delta + 12 * a**2 * b**2 * eta**2 * K**3 * g2


@printed("fedinit.lem25")
def lemma_25(
    beta: float, Delta: float, a: float, b: float, eta: float, K: int, gw2: float
) -> float:
    """Equation (17)."""
    return 4 * beta**2 * Delta + 12 * a**2 * b**2 * eta**2 * K**2 * gw2


@printed("fedinit.lem26")
def lemma_26(
    gamma_beta: float,
    Delta: float,
    Delta_next: float,
    a: float,
    b: float,
    eta: float,
    K: int,
    g2: float,
) -> float:
    """Equation (18)."""
    return gamma_beta * (Delta - Delta_next) + 114 * gamma_beta * a**2 * b**2 * eta**2 * K**2 * g2


@printed("fedinit.A32")
def descent_under_interpolation(
    gamma_beta: float,
    beta: float,
    L: float,
    Delta: float,
    Delta_next: float,
    eta: float,
    K: int,
    a: float,
    b: float,
    g2: float,
) -> float:
    """The recursion of A.3.2 after Lemma 26."""
    ab = a**2 * b**2
    bracket = (
        1 / 2 - 6 * ab * eta * K * L - 114 * gamma_beta * ab * eta * K - 6 * ab * (eta * K * L) ** 2
    )
    return 2 * gamma_beta * beta**2 * L * (Delta - Delta_next) - eta * K * bracket * g2


@printed("fedinit.A33")
def contraction_under_interpolation(
    zeta_c: float,
    mu: float,
    eta: float,
    K: int,
    gap_t: float,
    gamma_beta: float,
    beta: float,
    L: float,
    Delta: float,
    Delta_next: float,
) -> float:
    """The recursion of A.3.3."""
    return (1 - zeta_c * mu * eta * K) * gap_t + 2 * gamma_beta * beta**2 * L * (Delta - Delta_next)
