"""Transcriptions of FedSAGD: the constants and the ceilings on the local learning rate."""

from __future__ import annotations

from math import sqrt

from tests.bounds.papers.printed import printed


@printed("fedsagd.def.phi-theta", "Theta")
@printed("fedsagd.thmC12", "constant: Theta")
@printed("fedsagd.lemC1")
def _(sigma_l: float, sigma_g: float, Phi: float) -> float:
    return sqrt(sigma_l**2 + 2 * sigma_g**2 + 2 * Phi)


@printed("fedsagd.def.Gamma-zeta", "Gamma", "constant: Gamma")
def _(eta_l: float, lam: float, mu: float, K: int) -> float:
    contraction: float = (1 - eta_l * (lam + mu)) ** K
    return 1 - (lam / (lam + mu) + mu / (lam + mu) * contraction)


@printed("fedsagd.def.Gamma-zeta", "zeta")
@printed("fedsagd.thmC12", "constant: zeta")
def _(eta_l: float, lam: float, mu: float, K: int) -> float:
    contraction: float = (1 - eta_l * (lam + mu)) ** K
    return (1 - contraction) / (lam + mu)


@printed("fedsagd.const.alpha", "weight")
def _(eta_l: float, lam: float, K: int, k: int) -> float:
    weight: float = (1 - eta_l * lam) ** (K - 1 - k)
    return weight


@printed("fedsagd.const.alpha", "sum of the weights")
def _(eta_l: float, lam: float, K: int) -> float:
    return sum((1 - eta_l * lam) ** (K - 1 - k) for k in range(K))


@printed("fedsagd.const.alpha", "sum of the weights, closed form", "constant: alpha")
def _(eta_l: float, lam: float, K: int) -> float:
    contraction: float = (1 - eta_l * lam) ** K
    return (1 - contraction) / (eta_l * lam)


@printed("fedsagd.const.alpha", "mean weight", "constant: ap")
def _(alpha: float, K: int) -> float:
    return alpha / K


@printed("fedsagd.const.alpha", "nu")
@printed("fedsagd.lemD6", "constant: nu")
def _(ap: float) -> float:
    return 1 + ap


@printed("fedsagd.const.kappa1", "statement", "constant: kappa1")
def _(alpha: float, ap: float, beta: float, eta_l: float, L: float) -> float:
    return 1 - (36 * alpha**2 * beta**2 * eta_l**2 * L**2) / (1 - ap * beta) ** 2


@printed("fedsagd.const.kappa1", "hypothesis: ceiling on eta_l (definition of kappa_1)")
def _(alpha: float, ap: float, beta: float, L: float) -> float:
    return (1 - ap * beta) / (6 * alpha * beta * L)


@printed("fedsagd.const.c", "upper end")
def _(
    alpha: float,
    ap: float,
    beta: float,
    eta: float,
    eta_l: float,
    kappa1: float,
    K: int,
    L: float,
    m: int,
    s: int,
) -> float:
    bracket = (
        4 * alpha**2 * beta**2 * eta**2 * eta_l**2 * L**2 / ((1 - ap * beta) ** 4 * K)
        + 18 * beta**2 * eta_l**2 * L**2 / (1 - ap * beta) ** 2
        + eta * eta_l * L / (2 * (1 - ap * beta))
    )
    sampling = (72 * alpha * eta_l**2 * L**2 * K**2 + 4 * alpha) * (m - s)
    return 0.5 - 36 * eta_l**2 * L**2 * K**2 / alpha - sampling / (kappa1 * s * (m - 1)) * bracket


@printed("fedsagd.thm4.1", "hypothesis: ceiling on eta_l")
def _(L: float, K: int) -> float:
    return 1 / (15 * L * K)


@printed("fedsagd.thm4.1", "constant: D_0")
def _(f_z0: float, f_zT: float) -> float:
    return f_z0 - f_zT


@printed("fedsagd.thm4.1", "constant: Psi_l")
def _(K: int, T: int, m: int, s: int, sigma_l: float) -> float:
    last = 1 / T + 1 / (s * K**2 * T) + 1 / sqrt(s * K * T)
    return (1 / T + K / (s * T)) * (m - s) / (m - 1) * last * sigma_l**2


@printed("fedsagd.thm4.1", "constant: Psi_g")
def _(K: int, T: int, m: int, s: int, sigma_g: float) -> float:
    last = 1 / T + 1 / (s * K**2 * T) + 1 / sqrt(s * K * T)
    return (K / T + K) * (m - s) / (m - 1) * last * sigma_g**2


@printed("fedsagd.lemD10", "constant: a")
def _(K: int) -> float:
    return 1 / (2 * K - 1)
