"""Transcriptions of the semi-smooth paper: the proof sketch of Section 5.2, (1)-(11)."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from tests.bounds.papers.printed import printed


@printed("semismooth.eq1")
def _(L_U: float, L_star: float, ip_dU: float, b: float, dU_n: float, a: float) -> float:
    return L_U - L_star + ip_dU + b * dU_n**2 + a * dU_n * sqrt(L_U)


@printed("semismooth.eq2")
def _(K: float, N: float, dsq: Callable[[int, int], float]) -> float:
    drift = sum(dsq(c, k - 1) for k in range(1, int(K) + 1) for c in range(1, int(N) + 1))
    return 1 / (K * N) * drift


@printed("semismooth.eq3", "(a)")
def _(eta_t: float, ip_avg: float) -> float:
    return -eta_t * ip_avg


@printed("semismooth.eq3", "(b)")
def _(eta_t: float, grad_sq: float, dev_sq: float) -> float:
    return -(eta_t / 2) * grad_sq + eta_t / 2 * dev_sq


@printed("semismooth.eq3", "(d)")
def _(eta_t: float, grad_sq: float, K: float, N: float, sum_gd: float) -> float:
    return -(eta_t / 2) * grad_sq + eta_t / (2 * K * N) * sum_gd


@printed("semismooth.eq3", "non-federated case")
def _(eta_t: float, grad_sq: float) -> float:
    return -eta_t * grad_sq


@printed("semismooth.eq4", "(a)")
def _(
    beta: float,
    dsq: Callable[[float, float], float],
    c: float,
    k: float,
    alpha: float,
    dist_m1: float,
    L_cU: float,
) -> float:
    return beta**2 * dsq(c, k - 1) + alpha**2 * dist_m1 * sqrt(L_cU)


@printed("semismooth.eq4", "(b)")
def _(
    beta: float, alpha: float, dsq: Callable[[float, float], float], c: float, k: float, L_cU: float
) -> float:
    return (beta**2 + alpha**2 / 2) * dsq(c, k - 1) + alpha**2 / 2 * L_cU


@printed("semismooth.eq5", "(a)")
def _(eta_t: float, grad_sq: float, beta: float, alpha: float, xi: float, L_U: float) -> float:
    drift = (2 * beta**2 + alpha**2) / 4 * eta_t * xi
    return -(eta_t / 2) * grad_sq + drift + alpha**2 / 4 * eta_t * L_U


@printed("semismooth.eq5", "(b)")
def _(tau_1: float, alpha: float, eta_t: float, L_U: float, beta: float, xi: float) -> float:
    drift = (2 * beta**2 + alpha**2) / 4 * eta_t * xi
    return -(2 * tau_1**2 - alpha**2) / 4 * eta_t * L_U + drift


@printed("semismooth.eq6", "(a)")
def _(eta_t: float, K: float, N: float, sum_gsq: float) -> float:
    return eta_t**2 / (K * N) * sum_gsq


@printed("semismooth.eq6", "(b)")
def _(tau_2: float, eta_t: float, K: float, N: float, sum_Lck: float) -> float:
    return (tau_2**2 * eta_t**2) / (K * N) * sum_Lck


@printed("semismooth.eq6", "overview")
def _(tau_2: float, L_Wck: float) -> float:
    return tau_2**2 * L_Wck


@printed("semismooth.eq8")
def _(tau_2: float, eta_t: float, L_U: float) -> float:
    return tau_2**2 * eta_t**2 * L_U


# The drift


@printed("semismooth.sketch.drift", "(b)")
def _(K: float, dist_k_sq: float, eta_l: float, grad_ck_sq: float) -> float:
    return (1 + 1 / (K - 1)) * dist_k_sq + K * eta_l**2 * grad_ck_sq


@printed("semismooth.sketch.drift", "(c)")
def _(K: float, dist_k_sq: float, eta: float, grad_ck_sq: float) -> float:
    return (1 + 2 / K) * dist_k_sq + K * eta**2 * grad_ck_sq


@printed("semismooth.sketch.drift", "(d)")
def _(K: float, dist_k_sq: float, G: float, eta: float, L_ck: float) -> float:
    return (1 + 2 / K) * dist_k_sq + K * G**2 * eta**2 * L_ck


@printed("semismooth.sketch.drift", "(e)")
def _(K: float, dist_k_sq: float, tau_2: float, eta_l: float, L_cU: float) -> float:
    return (1 + 2 / K) * dist_k_sq + K * tau_2**2 * eta_l**2 * L_cU


@printed("semismooth.sketch.drift", "(f)")
def _(K: float, tau_2: float, eta_l: float, L_cU: float) -> float:
    return (K * tau_2**2 * eta_l**2 * L_cU) * sum(
        (1 + 2 / K) ** (i - 1) for i in range(1, int(K) + 1)
    )


@printed("semismooth.sketch.drift", "(g)")
def _(K: float, tau_2: float, eta_l: float, L_cU: float) -> float:
    return 4 * K**2 * tau_2**2 * eta_l**2 * L_cU


@printed("semismooth.sketch.drift", "(h)")
def _(K: float) -> float:
    return 4 * K


@printed("semismooth.eq9", "(a)")
def _(K: float, G: float, eta_l: float, N: float, LcU: Callable[[int], float]) -> float:
    average = 1 / N * sum(LcU(c) for c in range(1, int(N) + 1))
    return 4 * K**2 * G**2 * eta_l**2 * average


@printed("semismooth.eq9", "(b)")
def _(K: float, G: float, eta_l: float, L_U: float) -> float:
    return 4 * K**2 * G**2 * eta_l**2 * L_U


# Putting together and choosing parameters


@printed("semismooth.eq10", "(a)")
def _(
    L_U: float,
    L_star: float,
    tau_1: float,
    alpha: float,
    eta_t: float,
    beta: float,
    K: float,
    G: float,
    eta_l: float,
    b: float,
    tau_2: float,
    a: float,
) -> float:
    return (
        L_U
        - L_star
        - (2 * tau_1**2 - alpha**2) / 4 * eta_t * L_U
        + (2 * beta**2 + alpha**2) * K**2 * G**2 * eta_t * eta_l**2 * L_U
        + b * tau_2**2 * eta_t**2 * L_U
        + a * tau_2 * eta_t * L_U
    )


@printed("semismooth.eq10", "(b)")
def _(A_s: float, L_U: float, L_star: float) -> float:
    return (1 - A_s) * L_U - L_star


@printed("semismooth.eq10", "A", "constant: A_s")
def _(
    tau_1: float,
    alpha: float,
    eta_t: float,
    a: float,
    tau_2: float,
    beta: float,
    K: float,
    G: float,
    eta_l: float,
    b: float,
) -> float:
    return (
        (2 * tau_1**2 - alpha**2) / 4 * eta_t
        - a * tau_2 * eta_t
        - (2 * beta**2 + alpha**2) * K**2 * G**2 * eta_l**2 * eta_t
        - b * tau_2**2 * eta_t**2
    )


@printed("semismooth.eq11", "statement", "gamma", "constant: gamma_s")
def _(tau_1: float, eta_t: float) -> float:
    return tau_1**2 / 8 * eta_t


@printed("semismooth.eq11", "hypothesis: ceiling on alpha")
def _(tau_1: float) -> float:
    return 0.5 * tau_1


@printed("semismooth.eq11", "hypothesis: ceiling on the local rate")
def _(tau_1: float, K: float, G: float, beta: float, alpha: float) -> float:
    return tau_1 / (4 * K * G * (2 * beta + alpha))


@printed("semismooth.eq11", "hypothesis: ceiling on the effective step")
def _(tau_1: float, b: float, tau_2: float) -> float:
    return tau_1**2 / (16 * b * tau_2**2)


@printed("semismooth.sketch.result", "(a)")
def _(gamma_s: float, L_U: float, L_star: float) -> float:
    return (1 - gamma_s) * L_U - L_star


@printed("semismooth.sketch.result", "(b)")
def _(gamma_s: float, L_U: float, L_star: float) -> float:
    return (1 - gamma_s) * (L_U - L_star)
