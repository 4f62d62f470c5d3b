"""Transcriptions of the semi-smooth paper: Lemma 6.4 with (18)-(22), one round."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from tests.bounds.papers.printed import printed


@printed("semismooth.lem6_4")
@printed("semismooth.lem6_4.comb", "(b)")
def _(
    eta_t: float,
    b: float,
    a: float,
    eta: float,
    grad_sq: float,
    beta: float,
    alpha: float,
    xi: float,
    sigma: float,
    L_U: float,
) -> float:
    return (
        -eta_t / 2 * (1 - 4 * b * eta_t - (2 * a * eta_t) / eta) * grad_sq
        + eta_t**2 * (2 * beta**2 + alpha**2) * (1 / (2 * eta_t) + b + a / (2 * eta)) * xi
        + eta_t**2 * (b + a / (2 * eta)) * sigma**2
        + ((eta_t * alpha**2) / 4 + eta_t**2 * alpha**2 * (b + a / (2 * eta)) + (a * eta) / 2) * L_U
    )


@printed("semismooth.lem6_4", "effective step", "constant: eta_t")
def _(K: float, eta_g: float, eta: float) -> float:
    return K * eta_g * eta


@printed("semismooth.eq18", "(a)")
def _(ip_EdU: float, b: float, E_dU_sq: float, a: float, E_dU_n: float, L_U: float) -> float:
    return ip_EdU + b * E_dU_sq + a * E_dU_n * sqrt(L_U)


@printed("semismooth.eq18", "(b)")
def _(ip_EdU: float, b: float, a: float, eta: float, E_dU_sq: float, L_U: float) -> float:
    return ip_EdU + (b + a / (2 * eta)) * E_dU_sq + (a * eta) / 2 * L_U


@printed("semismooth.eq19", "(a)")
def _(eta_t: float, ip_avg_g: float) -> float:
    return -eta_t * ip_avg_g


@printed("semismooth.eq19", "(b)")
def _(eta_t: float, ip_avg_E: float) -> float:
    return -eta_t * ip_avg_E


@printed("semismooth.eq19", "(c)")
def _(eta_t: float, grad_sq: float, E_dev_sq: float) -> float:
    return -(eta_t / 2) * grad_sq + eta_t / 2 * E_dev_sq


@printed("semismooth.eq19", "(e)")
def _(eta_t: float, grad_sq: float, K: float, N: float, E_sum_gd: float) -> float:
    return -(eta_t / 2) * grad_sq + eta_t / (2 * K * N) * E_sum_gd


@printed("semismooth.eq20", "(a)")
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


@printed("semismooth.eq20", "(b)")
def _(
    beta: float, dsq: Callable[[float, float], float], c: float, k: float, alpha: float, L_cU: float
) -> float:
    square = dsq(c, k - 1)
    return beta**2 * square + alpha**2 / 2 * square + alpha**2 / 2 * L_cU


@printed("semismooth.eq21", "(a)")
def _(eta_t: float, grad_sq: float, K: float, N: float, inner: Callable[[int], float]) -> float:
    return -(eta_t / 2) * grad_sq + eta_t / (2 * K * N) * sum(
        inner(c) for c in range(1, int(N) + 1)
    )


@printed("semismooth.eq21")
def _(eta_t: float, grad_sq: float, beta: float, alpha: float, xi: float, L_U: float) -> float:
    return (
        -(eta_t / 2) * grad_sq
        + (eta_t * (2 * beta**2 + alpha**2)) / 4 * xi
        + (eta_t * alpha**2) / 4 * L_U
    )


@printed("semismooth.eq22", "(b)")
def _(shift_sq: float, eta_t: float, sigma: float) -> float:
    return shift_sq + eta_t**2 * sigma**2


@printed("semismooth.eq22", "(c)")
def _(eta_t: float, avg_gd_sq: float, grad_sq: float, sigma: float) -> float:
    return 2 * eta_t**2 * avg_gd_sq + 2 * eta_t**2 * grad_sq + eta_t**2 * sigma**2


@printed("semismooth.eq22", "(d)")
def _(eta_t: float, K: float, N: float, sum_gd: float, grad_sq: float, sigma: float) -> float:
    return (2 * eta_t**2) / (K * N) * sum_gd + 2 * eta_t**2 * grad_sq + eta_t**2 * sigma**2


@printed("semismooth.eq22", "(e)")
def _(
    eta_t: float, beta: float, alpha: float, xi: float, L_U: float, grad_sq: float, sigma: float
) -> float:
    return (
        eta_t**2 * (2 * beta**2 + alpha**2) * xi
        + eta_t**2 * alpha**2 * L_U
        + 2 * eta_t**2 * grad_sq
        + eta_t**2 * sigma**2
    )


@printed("semismooth.lem6_4.comb", "(a)")
def _(
    eta_t: float,
    grad_sq: float,
    beta: float,
    alpha: float,
    xi: float,
    L_U: float,
    b: float,
    a: float,
    eta: float,
    sigma: float,
) -> float:
    size = (
        eta_t**2 * (2 * beta**2 + alpha**2) * xi
        + eta_t**2 * alpha**2 * L_U
        + 2 * eta_t**2 * grad_sq
        + eta_t**2 * sigma**2
    )
    return (
        -(eta_t / 2) * grad_sq
        + (eta_t * (2 * beta**2 + alpha**2)) / 2 * xi
        + (eta_t * alpha**2) / 4 * L_U
        + (b + a / (2 * eta)) * size
        + (a * eta) / 2 * L_U
    )
