"""Transcriptions of the semi-smooth paper: Lemmas 6.1 and 6.3 with (12)-(17)."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt

from tests.bounds.papers.printed import printed

# Lemma 6.1


@printed("semismooth.lem6_1a")
def _(S_mu_sq: float, n_v: float, sigma: float) -> float:
    return S_mu_sq + n_v**2 * sigma**2


@printed("semismooth.lem6_1b")
def _(S_mu_sq: float, n_v: float, sigma: float) -> float:
    return 2 * S_mu_sq + 2 * n_v * sigma**2


# Lemma 6.3


@printed("semismooth.lem6_3")
def _(eta: float, K: float, tau_2: float, L_U: float, sigma: float) -> float:
    return 50 * eta**2 * (1 + K**2 * tau_2**2 * L_U + K * sigma**2)


@printed("semismooth.lem6_3", "proof's last line")
@printed("semismooth.lem6_3.avg", "(c)")
def _(eta: float, K: float, tau_2: float, L_U: float, sigma: float) -> float:
    return (20 * eta**2 + 40 * K**2 * eta**2 * tau_2**2) * L_U + 20 * K * eta**2 * sigma**2


@printed("semismooth.lem6_3", "drift")
@printed("semismooth.lem6_3.avg", "(a)")
@printed("semismooth.lem6_4", "drift")
def _(K: float, N: float, Edsq: Callable[[int, int], float]) -> float:
    drift = sum(Edsq(c, k) for k in range(1, int(K) + 1) for c in range(1, int(N) + 1))
    return 1 / (K * N) * drift


@printed("semismooth.lem6_3", "hypothesis: ceiling on the rate")
def _(alpha: float, K: float, beta: float) -> float:
    return min(1 / (alpha**2 * K), 1 / (2 * beta * K))


# Proof of Lemma 6.3


@printed("semismooth.eq12", "(b)")
def _(E_dist_gd_sq: float, eta: float, sigma: float) -> float:
    return E_dist_gd_sq + eta**2 * sigma**2


@printed("semismooth.eq13", "(a)")
def _(E_dist_k_sq: float, eta: float, grad_ck_sq: float, E_cross: float) -> float:
    return E_dist_k_sq + eta**2 * grad_ck_sq + 2 * E_cross


@printed("semismooth.eq13", "(b)")
def _(K: float, E_dist_k_sq: float, eta: float, grad_ck_sq: float) -> float:
    return (1 + 1 / (K - 1)) * E_dist_k_sq + K * eta**2 * grad_ck_sq


@printed("semismooth.eq13", "(c)")
def _(K: float, E_dist_k_sq: float, eta: float, grad_ck_sq: float) -> float:
    return (1 + 2 / K) * E_dist_k_sq + K * eta**2 * grad_ck_sq


@printed("semismooth.eq13", "(d)")
def _(K: float, E_dist_k_sq: float, eta: float, gdk_sq: float, grad_cU_sq: float) -> float:
    return (1 + 2 / K) * E_dist_k_sq + 2 * K * eta**2 * gdk_sq + 2 * K * eta**2 * grad_cU_sq


@printed("semismooth.eq14", "(a)")
def _(
    K: float,
    eta: float,
    beta: float,
    E_dist_k_sq: float,
    alpha: float,
    E_dist_k: float,
    L_cU: float,
) -> float:
    return 2 * K * eta**2 * (beta**2 * E_dist_k_sq + alpha**2 * E_dist_k * sqrt(L_cU))


@printed("semismooth.eq14", "(b)")
def _(
    K: float, E_dist_k_sq: float, alpha: float, eta: float, E_dist_k: float, L_cU: float
) -> float:
    return 1 / K * E_dist_k_sq + 2 * alpha**2 * K * eta**2 * E_dist_k * sqrt(L_cU)


@printed("semismooth.eq14", "(c)")
def _(K: float, E_dist_k_sq: float, E_dist_k: float, eta: float, L_cU: float) -> float:
    return 1 / K * E_dist_k_sq + 1 / K * 2 * E_dist_k * eta * sqrt(L_cU)


@printed("semismooth.eq14", "(d)")
def _(K: float, E_dist_k_sq: float, eta: float, L_cU: float) -> float:
    return 2 / K * E_dist_k_sq + 1 / K * eta**2 * L_cU


@printed("semismooth.eq14", "hypothesis: ceiling on the rate, (b)")
def _(beta: float, K: float) -> float:
    return 1 / (2 * beta * K)


@printed("semismooth.eq14", "hypothesis: ceiling on the rate, (c)")
def _(alpha: float, K: float) -> float:
    return 1 / (alpha**2 * K)


@printed("semismooth.lem6_3.rec")
def _(
    K: float, E_dist_k_sq: float, eta: float, L_cU: float, grad_cU_sq: float, sigma: float
) -> float:
    return (
        (1 + 4 / K) * E_dist_k_sq
        + 1 / K * eta**2 * L_cU
        + 2 * K * eta**2 * grad_cU_sq
        + eta**2 * sigma**2
    )


@printed("semismooth.eq15", "(a)")
def _(k: float, K: float, eta: float, L_cU: float, grad_cU_sq: float, sigma: float) -> float:
    return sum(
        (1 / K * eta**2 * L_cU + 2 * K * eta**2 * grad_cU_sq + eta**2 * sigma**2)
        * (1 + 4 / K) ** (i - 1)
        for i in range(1, int(k))
    )


@printed("semismooth.eq15", "(b)")
def _(K: float, eta: float, L_cU: float, grad_cU_sq: float, sigma: float) -> float:
    one_step = 1 / K * eta**2 * L_cU + 2 * K * eta**2 * grad_cU_sq + eta**2 * sigma**2
    return one_step * sum((1 + 4 / K) ** (i - 1) for i in range(1, int(K) + 1))


@printed("semismooth.eq16", "(b)")
def _(K: float) -> float:
    return (exp(4) - 1) * K / 4


@printed("semismooth.eq16", "(c)")
def _(K: float) -> float:
    return 20 * K


@printed("semismooth.eq17")
def _(K: float, eta: float, L_cU: float, grad_cU_sq: float, sigma: float) -> float:
    return 20 * K * (1 / K * eta**2 * L_cU + 2 * K * eta**2 * grad_cU_sq + eta**2 * sigma**2)


@printed("semismooth.lem6_3.avg", "(b)")
def _(
    eta: float,
    N: float,
    LcU: Callable[[int], float],
    K: float,
    gcU_sq: Callable[[int], float],
    sigma: float,
) -> float:
    clients = range(1, int(N) + 1)
    return (
        20 * eta**2 * (1 / N) * sum(LcU(c) for c in clients)
        + 40 * K**2 * eta**2 * (1 / N) * sum(gcU_sq(c) for c in clients)
        + 20 * K * eta**2 * sigma**2
    )
