"""Transcriptions of the semi-smooth paper: Theorem 4.7, Corollary 4.8 and Proposition 5.1."""

from __future__ import annotations

from math import log, sqrt

from tests.bounds.papers.printed import printed

# Theorem 4.7


@printed("semismooth.thm4_7")
def _(lam_1: float, r: float, L_0: float, L_star: float, lam_2: float) -> float:
    contraction: float = (1 - lam_1) ** r
    return contraction * (L_0 - L_star) + 2 * lam_2


@printed("semismooth.thm4_7", "lambda_1", "constant: lam_1")
def _(K: float, eta_l: float, eta_g: float, b: float, a: float, tau_1: float) -> float:
    return (K * eta_l * eta_g) / 4 * (1 - 4 * b * K * eta_l * eta_g - 2 * a) * tau_1**2


@printed("semismooth.thm4_7", "lambda_2", "constant: lam_2")
def _(a: float, b: float, K: float, eta_l: float, eta_g: float, sigma: float) -> float:
    return (1 + a + b * K * eta_l * eta_g) * (K * eta_l * eta_g) / 10 * sigma**2


@printed("semismooth.thm4_7", "hypothesis: ceiling on the local rate")
def _(alpha: float, K: float, tau_2: float, beta: float) -> float:
    return min(
        1 / (alpha**2 * K),
        1 / (10**2 * K * tau_2 * (beta + alpha)),
        1 / (10**2 * sqrt(K) * (beta + alpha)),
    )


@printed("semismooth.thm4_7", "hypothesis: ceiling on the global rate")
def _(tau_1: float, K: float, b: float, eta_l: float) -> float:
    return tau_1**2 / (20 * K * b * eta_l)


@printed("semismooth.thm4_7", "hypothesis: choice of the local rate")
def _(alpha: float, K: float, G: float, beta: float) -> float:
    return min(
        1 / (alpha**2 * K),
        1 / (100 * K * G * (beta + alpha)),
        1 / (100 * sqrt(K) * (beta + alpha)),
    )


@printed("semismooth.thm4_7", "hypothesis: choice of gamma_2")
def _(gamma_1: float, tau_1: float) -> float:
    return gamma_1 * tau_1**2 / 2


@printed("semismooth.thm4_7", "hypothesis: ceiling on a")
def _(tau_1: float) -> float:
    return tau_1**2 / 10


@printed("semismooth.thm4_7", "hypothesis: ceiling on the effective step")
def _(tau_1: float, b: float) -> float:
    return tau_1**2 / (20 * b)


@printed("semismooth.thm4_7", "proof's last line")
@printed("semismooth.thm.sum")
def _(gamma_4: float, R: float, L_0: float, L_star: float, gamma_3: float) -> float:
    contraction: float = (1 - gamma_4) ** R
    return contraction * (L_0 - L_star) + 2 * gamma_3


# Corollary 4.8


@printed("semismooth.cor4_8", "hypothesis: ceiling on the global rate")
def _(tau_1: float, K: float, b: float, eta_l: float, eps: float, sigma: float, a: float) -> float:
    return min(
        tau_1**2 / (20 * K * b * eta_l),
        2 * eps / (sigma**2 * (1 + a + tau_1**2 / (20 * K))),
    )


@printed("semismooth.cor4_8", "rounds")
@printed("semismooth.claim.K", "rounds as a function of K")
def _(L_0: float, L_star: float, eps: float, lam_1: float) -> float:
    return log(2 * (L_0 - L_star) / eps) * (1 / lam_1)


@printed("semismooth.cor4_8", "rounds, proof's last line")
@printed("semismooth.cor.R", "(c)")
def _(L_0: float, L_star: float, eps: float, gamma_4: float) -> float:
    return log(2 * (L_0 - L_star) / eps) * (1 / gamma_4)


# Proposition 5.1 and its proof, Section 7.1


@printed("semismooth.prop5_1")
@printed("semismooth.eq24", "(4d)")
def _(lam: float, L_xt: float, L_xs: float) -> float:
    return (1 - lam) * (L_xt - L_xs)


@printed("semismooth.prop5_1", "lambda", "constant: lam")
def _(eta: float, tau_1: float) -> float:
    return 0.1 * eta * tau_1**2


@printed("semismooth.prop5_1", "iteration")
def _(x_t: float, eta: float, grad_x: float) -> float:
    return x_t - eta * grad_x


@printed("semismooth.prop5_1", "hypothesis: ceiling on eta")
def _(tau_1: float, b: float, tau_2: float) -> float:
    return tau_1**2 / (10 * b * tau_2**2)


@printed("semismooth.eq24", "(1a)")
def _(L_xt: float, L_xs: float, ip_x: float, b: float, dx_n: float, a: float) -> float:
    return L_xt - L_xs + ip_x + b * dx_n**2 + a * dx_n * sqrt(L_xt)


@printed("semismooth.eq24", "(1b)")
def _(
    L_xt: float, L_xs: float, eta: float, grad_x_sq: float, b: float, a: float, grad_x_n: float
) -> float:
    increment = -eta * grad_x_sq + b * eta**2 * grad_x_sq + a * eta * grad_x_n * sqrt(L_xt)
    return L_xt - L_xs + increment


@printed("semismooth.eq24", "(1c)")
def _(L_xt: float, L_xs: float, A_p: float) -> float:
    return L_xt - L_xs + A_p


@printed("semismooth.eq24", "(2a)", "constant: A_p")
def _(eta: float, grad_x_sq: float, b: float, a: float, grad_x_n: float, L_xt: float) -> float:
    return -eta * grad_x_sq + b * eta**2 * grad_x_sq + a * eta * grad_x_n * sqrt(L_xt)


@printed("semismooth.eq24", "(2b)")
def _(eta: float, tau_1: float, L_xt: float, b: float, tau_2: float, a: float) -> float:
    return -eta * tau_1**2 * L_xt + b * eta**2 * tau_2**2 * L_xt + a * eta * tau_2 * L_xt


@printed("semismooth.eq24", "(2c)")
def _(eta: float, tau_1: float, b: float, tau_2: float, a: float, L_xt: float) -> float:
    return (-eta * tau_1**2 + b * eta**2 * tau_2**2 + a * eta * tau_2) * L_xt


@printed("semismooth.eq24", "(2d)")
def _(C_p: float, L_xt: float) -> float:
    return C_p * L_xt


@printed("semismooth.eq24", "(3a)", "constant: C_p")
def _(eta: float, tau_1: float, b: float, tau_2: float, a: float) -> float:
    return -eta * tau_1**2 + b * eta**2 * tau_2**2 + a * eta * tau_2


@printed("semismooth.eq24", "(3b)")
def _(eta: float, tau_1: float, b: float, tau_2: float) -> float:
    return -0.5 * eta * tau_1**2 + b * eta**2 * tau_2**2


@printed("semismooth.eq24", "(3c)")
def _(eta: float, tau_1: float) -> float:
    return -0.1 * eta * tau_1**2


@printed("semismooth.eq24", "(4a)")
def _(C_p: float, L_xt: float, L_xs: float) -> float:
    return (1 + C_p) * L_xt - L_xs


@printed("semismooth.eq24", "(4b)")
def _(eta: float, tau_1: float, L_xt: float, L_xs: float) -> float:
    return (1 - 0.1 * eta * tau_1**2) * L_xt - L_xs


@printed("semismooth.eq24", "(4c)")
def _(lam: float, L_xt: float, L_xs: float) -> float:
    return (1 - lam) * L_xt - L_xs
