"""The switching paper's criterion, Section 3.4 and Appendix A.4, transcribed from its text."""

from collections.abc import Callable

from tests.bounds.papers.printed import printed

Loss = Callable[[float], float]


@printed("switching.eq3")
def mean_gradient_error(m: int, gdiff: Callable[[int], float]) -> float:
    """Equation (3)."""
    return sum(gdiff(k) for k in range(1, m + 1)) / m


@printed("switching.eq4")
@printed("switching.eq14")
@printed("switching.prop1", "constant: D_T")
def averaged_bound(T: int, zeta: float, eta_D: float, sum_C: float) -> float:
    """Equations (4) and (14)."""
    return 1 / T * (zeta + eta_D * sum_C)


@printed("switching.prop1", "constant: D_T1")
def averaged_bound_one_round_later(
    T: int, zeta: float, eta_D: float, sum_C: float, C_T: float
) -> float:
    """Equation (4) at T + 1, where the sum has the terms C_0, ..., C_{T-1}, C_T."""
    rounds = T + 1
    return 1 / rounds * (zeta + eta_D * (sum_C + C_T))


@printed("switching.eq4", "sum over the rounds")
def sum_over_the_rounds(T: int, C_s: Callable[[int], float]) -> float:
    """The sum in (4): t = 1, ..., T of C_{t-1}."""
    return sum(C_s(t - 1) for t in range(1, T + 1))


@printed("switching.def.zeta")
@printed("switching.eq14", "zeta", "constant: zeta")
def initial_constant(L: float, alpha: float, Phi_0: float, kappa_0: float) -> float:
    """Zeta of (4), again after (14)."""
    return (1 + L / alpha) * (Phi_0 / kappa_0)


@printed("switching.def.eta")
@printed("switching.eq14", "eta", "constant: eta_D")
def weight(L: float, alpha: float) -> float:
    """Eta of (4), again after (14)."""
    return 1 / (2 * alpha) + L / (2 * alpha**2)


@printed("switching.eq6")
def potential_drop(Phi_prev: float, Phi_t: float) -> float:
    """Right side of (6)."""
    return Phi_prev - Phi_t


@printed("switching.eq6", "potential", "constant: Phi_t")
def potential(norm2_gamma: float, kappa: float, C_t: float) -> float:
    """Phi_t, after (6)."""
    return norm2_gamma + kappa * C_t


@printed("switching.eq6", "aggregated local model")
@printed("switching.def.gamma")
def aggregated_local_model(P: int, theta_loc: Callable[[int], float]) -> float:
    """gamma^t, Section 3.4 and after (6)."""
    return 1 / P * sum(theta_loc(k) for k in range(1, P + 1))


@printed("switching.eq8")
def descent(
    ell: Loss, gamma_prev: float, alpha: float, ip_grad_h: float, L: float, norm2_h: float
) -> float:
    """Right side of (8)."""
    return ell(gamma_prev) - 1 / alpha * ip_grad_h + L / (2 * alpha**2) * norm2_h


@printed("switching.eq9")
def without_inner_product(
    ell: Loss, gamma_prev: float, alpha: float, norm2_grad_gamma: float, L: float, norm2_h: float
) -> float:
    """Right side of (9)."""
    return (
        ell(gamma_prev)
        + 1 / (2 * alpha) * norm2_grad_gamma
        + 1 / (2 * alpha) * norm2_h
        + L / (2 * alpha**2) * norm2_h
    )


@printed("switching.eq10")
def with_gradient_difference(
    ell: Loss, gamma_prev: float, alpha: float, norm2_grad_diff: float, L: float, norm2_h: float
) -> float:
    """Right side of (10)."""
    return (
        ell(gamma_prev)
        + 1 / (2 * alpha) * norm2_grad_diff
        + (1 / (2 * alpha) + L / (2 * alpha**2)) * norm2_h
    )


@printed("switching.eq11")
def with_suboptimality(
    ell: Loss, gamma_prev: float, theta_star: float, alpha: float, L: float, norm2_h: float
) -> float:
    """Right side of (11)."""
    return (
        ell(gamma_prev)
        + L / alpha * (ell(gamma_prev) - ell(theta_star))
        + (1 / (2 * alpha) + L / (2 * alpha**2)) * norm2_h
    )


@printed("switching.eq12")
def expected_loss(
    alpha: float, L: float, kappa_0: float, Phi_prev: float, Phi_t: float, C_prev: float
) -> float:
    """Right side of (12)."""
    drop = (1 + L / alpha) / kappa_0 * (Phi_prev - Phi_t)
    return drop + (1 / (2 * alpha) + L / (2 * alpha**2)) * C_prev


@printed("switching.eq13")
def expected_loss_summed(
    alpha: float, L: float, kappa_0: float, Phi_0: float, Phi_T: float, sum_C: float
) -> float:
    """Right side of (13)."""
    drop = (1 + L / alpha) * (Phi_0 - Phi_T) / kappa_0
    return drop + (1 / (2 * alpha) + L / (2 * alpha**2)) * sum_C
