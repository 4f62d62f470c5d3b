"""FedInit's optimization theorems, remarks and their table, transcribed from its text."""

import math

from tests.bounds.papers.printed import printed


@printed("fedinit.thm1")
@printed("fedinit.tab2", "row 1")
def theorem_1(
    D: float,
    lam: float,
    eta: float,
    K: int,
    T: int,
    kappa: float,
    L: float,
    sigma: float,
    N: int,
    beta: float,
    kappa_beta: float,
    Delta_T: float,
) -> float:
    """Equation (3)."""
    return (
        D / (lam * eta * K * T)
        + eta * (kappa * L * sigma) / (lam * N)
        - (13 * beta**2 * kappa_beta * L**2) / (lam * eta * N * K * T) * Delta_T
    )


@printed("fedinit.thm1", "proof's last line")
def theorem_1_as_proved(
    D: float,
    lam: float,
    eta: float,
    K: int,
    T: int,
    kappa: float,
    L: float,
    sigma_l: float,
    sigma_g: float,
    N: int,
    beta: float,
    kappa_beta: float,
    Delta_T: float,
) -> float:
    """The last line of A.2.2."""
    return (
        1 / (lam * eta * K * T) * D
        + eta * kappa * L / (lam * N) * (sigma_l**2 + 6 * K * sigma_g**2)
        - 13 * beta**2 * kappa_beta * L / (lam * N * eta * K * T) * Delta_T
    )


@printed("fedinit.rem3", "order of eta")
@printed("fedinit.rem18", "order of eta (Theorem 1)")
def root_of_n_over_kt(N: int, K: int, T: int) -> float:
    """Remarks 3 and 18."""
    return math.sqrt(N / (K * T))


@printed("fedinit.rem3", "rate")
@printed("fedinit.tab2", "row 1, rate")
def root_rate(N: int, K: int, T: int) -> float:
    """Remark 3."""
    return 1 / math.sqrt(N * K * T)


@printed("fedinit.rem3", "factor of the consistency term")
@printed("fedinit.rem8", "order of eta")
def over_clients(N: int) -> float:
    """Remarks 3 and 8."""
    return 1 / N


@printed("fedinit.thm4")
@printed("fedinit.tab2", "row 2")
def theorem_4(
    D: float,
    lam: float,
    mu: float,
    eta: float,
    K: int,
    T: int,
    kappa: float,
    L: float,
    sigma: float,
    N: int,
    c_O: float,
) -> float:
    """Equation (4), with a name for the constant of its last term."""
    return (
        math.exp(-lam * mu * eta * K * T) * D
        + eta * (kappa * L * sigma) / (lam * mu * N)
        + c_O * (eta / T + eta**2)
    )


@printed("fedinit.thm4", "proof's last line")
def theorem_4_as_proved(
    D: float,
    lam: float,
    mu: float,
    eta: float,
    K: int,
    T: int,
    kappa: float,
    L: float,
    sigma_l: float,
    sigma_g: float,
    N: int,
    c_O: float,
) -> float:
    """The last line of A.2.3."""
    return (
        math.exp(-lam * mu * eta * K * T) * D
        + eta * kappa * L / (lam * mu * N) * (sigma_l**2 + 6 * K * sigma_g**2)
        + c_O * (eta / T + eta**2)
    )


@printed("fedinit.rem5", "order of eta")
@printed("fedinit.rem18", "order of eta (Theorem 4)")
def logarithmic_step(N: int, K: int, T: int, lam: float, mu: float) -> float:
    """Remarks 5 and 18."""
    return math.log(N * K * T) / (lam * mu * K * T)


@printed("fedinit.rem5", "rate")
@printed("fedinit.rem8", "rate")
@printed("fedinit.tab2", "row 2, rate", "row 3, rate")
def linear_rate(N: int, K: int, T: int) -> float:
    """Remarks 5 and 8."""
    return 1 / (N * K * T)


@printed("fedinit.thm6")
@printed("fedinit.tab2", "row 3")
def theorem_6(
    D: float,
    zeta_c: float,
    eta: float,
    K: int,
    T: int,
    gamma_beta: float,
    beta: float,
    L: float,
    Delta_T: float,
) -> float:
    """Equation (5)."""
    return (
        D / (zeta_c * eta * K * T) - 2 * gamma_beta * beta**2 * L / (zeta_c * eta * K * T) * Delta_T
    )


@printed("fedinit.thm9")
@printed("fedinit.tab2", "row 4")
def theorem_9(
    D: float, zeta_c: float, mu: float, eta: float, K: int, T: int, R_beta: float, L: float
) -> float:
    """Equation (6)."""
    return math.exp(-zeta_c * mu * eta * K * T) * D + R_beta * eta**2 * K**2 * L * D


@printed("fedinit.thm9", "proof's last line")
def theorem_9_as_proved(
    D: float,
    zeta_c: float,
    mu: float,
    eta: float,
    K: int,
    T: int,
    gamma_beta: float,
    beta: float,
    a: float,
    b: float,
    L: float,
) -> float:
    """The last line of A.3.3."""
    decay = math.exp(-zeta_c * mu * eta * K * T)
    return decay * D + 228 * mu * gamma_beta**2 * beta**2 * a**2 * b**2 * eta**2 * K**2 * L * D


@printed("fedinit.rem10", "order of eta")
def doubled_logarithmic_step(K: int, T: int, zeta_c: float, mu: float) -> float:
    """Remark 10."""
    return 2 * math.log(K * T) / (zeta_c * mu * K * T)


@printed("fedinit.rem10", "rate")
@printed("fedinit.rem18", "rate (Theorem 4)")
@printed("fedinit.tab2", "row 4, rate")
def over_squared_rounds(T: int) -> float:
    """Remarks 10 and 18."""
    return 1 / T**2
