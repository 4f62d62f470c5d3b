"""Transcriptions of the semi-smooth paper: Sections 6.4 and 6.5, the two main proofs."""

from __future__ import annotations

from tests.bounds.papers.printed import printed

# Coefficients of Section 6.4


@printed("semismooth.thm.A1", "bound")
@printed("semismooth.thm.A2", "bound")
def _(a: float, b: float, eta_t: float) -> float:
    return (1 + a + b * eta_t) * eta_t / 10


@printed("semismooth.thm.A1", "value", "constant: A_1")
def _(
    eta_t: float, beta: float, alpha: float, b: float, a: float, eta: float, K: float, eta_l: float
) -> float:
    by_drift = (2 * beta**2 + alpha**2) * (1 / (2 * eta_t) + b + a / (2 * eta)) * 20 * K * eta_l**2
    return eta_t**2 * (by_drift + (b + a / (2 * eta)))


@printed("semismooth.thm.A2", "value", "constant: A_2")
def _(
    eta_t: float,
    beta: float,
    alpha: float,
    b: float,
    a: float,
    eta: float,
    eta_l: float,
    K: float,
    tau_2: float,
) -> float:
    drift = 20 * eta_l**2 + 40 * K**2 * eta_l**2 * tau_2**2
    return eta_t**2 * (2 * beta**2 + alpha**2) * (1 / (2 * eta_t) + b + a / (2 * eta)) * drift


@printed("semismooth.thm.A3", "value", "constant: A_3")
def _(eta_t: float, alpha: float, b: float, a: float, eta: float) -> float:
    return (eta_t * alpha**2) / 4 + eta_t**2 * alpha**2 * (b + a / (2 * eta)) + (a * eta) / 2


@printed("semismooth.thm.A3", "second form")
def _(alpha: float, a: float, b: float, eta_t: float) -> float:
    return ((alpha**2 + 2 * a * alpha**2 + 2 * a) / 4 + alpha**2 * b * eta_t) * eta_t


@printed("semismooth.thm.A3", "bound")
def _(alpha: float, a: float, b: float, eta_t: float) -> float:
    return (alpha**2 + a * alpha**2 + a + alpha**2 * b * eta_t) * eta_t


@printed("semismooth.thm.A1", "opening display")
def _(
    eta_t: float,
    b: float,
    a: float,
    eta: float,
    grad_sq: float,
    A_1: float,
    sigma: float,
    A_2: float,
    L_U: float,
    A_3: float,
) -> float:
    return (
        -eta_t / 2 * (1 - 4 * b * eta_t - (2 * a * eta_t) / eta) * grad_sq
        + A_1 * sigma**2
        + A_2 * L_U
        + A_3 * L_U
    )


@printed("semismooth.thm4_7", "constant: eta_t")
def _(K: float, eta_g: float, eta_l: float) -> float:
    return K * eta_g * eta_l


# One round and the recursion


@printed("semismooth.eq23")
def _(gamma_1: float, grad_sq_m1: float, gamma_2: float, L_Um1: float, gamma_3: float) -> float:
    return -gamma_1 * grad_sq_m1 + gamma_2 * L_Um1 + gamma_3


@printed("semismooth.thm.gamma", "gamma_1", "constant: gamma_1")
def _(eta_t: float, b: float, a: float) -> float:
    return eta_t / 2 * (1 - 4 * b * eta_t - 2 * a)


@printed("semismooth.thm.gamma", "gamma_2", "constant: gamma_2")
def _(a: float, b: float, eta_t: float, alpha: float) -> float:
    by_drift = (1 + a + b * eta_t) * eta_t / 10
    return by_drift + (alpha**2 + a * alpha**2 + a + alpha**2 * b * eta_t) * eta_t


@printed("semismooth.thm.gamma", "gamma_3", "constant: gamma_3")
def _(a: float, b: float, eta_t: float, sigma: float) -> float:
    return (1 + a + b * eta_t) * eta_t / 10 * sigma**2


@printed("semismooth.thm.rec", "gamma_4")
def _(gamma_1: float, tau_1: float) -> float:
    return 0.5 * gamma_1 * tau_1**2


@printed("semismooth.thm.rec", "gamma_4, second form")
def _(eta_t: float, b: float, a: float, tau_1: float) -> float:
    return eta_t / 4 * (1 - 4 * b * eta_t - 2 * a) * tau_1**2


@printed("semismooth.thm.rec", "(a)")
def _(
    L_Um1: float, L_star: float, gamma_1: float, grad_sq_m1: float, gamma_2: float, gamma_3: float
) -> float:
    return (L_Um1 - L_star) - gamma_1 * grad_sq_m1 + gamma_2 * L_Um1 + gamma_3


@printed("semismooth.thm.rec", "(b)")
def _(
    L_Um1: float, L_star: float, gamma_1: float, tau_1: float, gamma_2: float, gamma_3: float
) -> float:
    return (L_Um1 - L_star) - gamma_1 * tau_1**2 * L_Um1 + gamma_2 * L_Um1 + gamma_3


@printed("semismooth.thm.rec", "(c)")
def _(L_Um1: float, L_star: float, gamma_1: float, tau_1: float, gamma_3: float) -> float:
    return (L_Um1 - L_star) - 0.5 * gamma_1 * tau_1**2 * L_Um1 + gamma_3


@printed("semismooth.thm.rec", "(d)")
def _(gamma_4: float, L_Um1: float, L_star: float, gamma_3: float) -> float:
    return (1 - gamma_4) * L_Um1 - L_star + gamma_3


@printed("semismooth.thm.rec", "(e)")
def _(gamma_4: float, L_Um1: float, L_star: float, gamma_3: float) -> float:
    return (1 - gamma_4) * (L_Um1 - L_star) + gamma_3


# Section 6.5


@printed("semismooth.cor.noise")
def _(eps: float) -> float:
    return eps / 2
