"""Transcriptions of FedSAGD: setting, definitions, claims in words, and the preliminary lemmas."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from tests.bounds.papers.printed import printed


@printed("fedsagd.problem")
def _(sum_F: float, m: float) -> float:
    return 1 / m * sum_F


@printed("fedsagd.ass3.1")
def _(L: float, norm_dx: float) -> float:
    return L * norm_dx


@printed("fedsagd.ass3.2", "variance")
def _(sigma_l: float) -> float:
    return sigma_l**2


@printed("fedsagd.ass3.3")
def _(sigma_g: float) -> float:
    return sigma_g**2


@printed("fedsagd.def.risks")
def _(R_u: float, R_e: float) -> float:
    return R_u - R_e


@printed("fedsagd.def.lipschitz-link")
def _(G_Lip: float, gap_T: float) -> float:
    return G_Lip * gap_T


@printed("fedsagd.claims.abstract", "stability")
@printed("fedsagd.claims.sec1.1", "stability of FedSAGD")
@printed("fedsagd.claims.sec3.2", "global, with hybrid proximal term")
@printed("fedsagd.sec3.2-lr", "FedSAGD")
@printed("fedsagd.rem4.3", "stability")
def _(Gamma: float, T: int) -> float:
    contraction: float = (1 - Gamma) ** T
    return 1 - contraction


@printed("fedsagd.claims.abstract", "convergence")
@printed("fedsagd.claims.sec1.1", "convergence")
@printed("fedsagd.rem4.2", "full participation")
@printed("fedsagd.rem4.3", "speedup")
def _(s: int, K: int, T: int) -> float:
    return 1 / sqrt(s * K * T)


@printed("fedsagd.claims.sec3.2", "local, with proximal term")
def _(eta_l: float, lam: float, K: int) -> float:
    contraction: float = (1 - eta_l * lam) ** K
    return 1 - contraction


@printed("fedsagd.sec3.2-lr", "local learning rate")
@printed("fedsagd.rem4.2", "local learning rate")
@printed("fedsagd.exp.figs3-5", "local learning rate")
def _(L: float, K: int, T: int) -> float:
    return 1 / (L * K * sqrt(T))


@printed("fedsagd.sec3.2-lr", "existing algorithms")
def _(T: int) -> float:
    return sqrt(T)


@printed("fedsagd.rem4.2", "global learning rate")
def _(s: int, K: int) -> float:
    return sqrt(s * K)


@printed("fedsagd.rem4.2", "partial participation")
def _(s: int, K: int, T: int) -> float:
    return sqrt(K) / sqrt(s * T)


@printed("fedsagd.eq4", "weighted sum")
def _(K: int, alpha_k: Callable[[int], float], g_of: Callable[[int], float]) -> float:
    return sum(alpha_k(k) * g_of(k) for k in range(K))


@printed("fedsagd.conv.appD")
def _(gradF_x: float, mu: float, x: float) -> float:
    return gradF_x + mu * x


@printed("fedsagd.lemD1")
def _(a: float, sq_1: float, sq_2: float) -> float:
    return (1 + a) * sq_1 + (1 + 1 / a) * sq_2


@printed("fedsagd.lemD2")
def _(f_x: float, ip_xy: float, L: float, norm_dx: float) -> float:
    return f_x + ip_xy + L / 2 * norm_dx**2
