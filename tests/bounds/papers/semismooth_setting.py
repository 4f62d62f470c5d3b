"""Transcriptions of the semi-smooth paper: Sections 3 and 4, setting and definitions."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from tests.bounds.papers.printed import printed

# Section 3


@printed("semismooth.not.data", "data points of each client")
@printed("semismooth.def.local_loss", "constant: n_c")
def _(n: float, N: float) -> float:
    return n / N


@printed("semismooth.def.local_loss")
def _(n_c: float, loss: Callable[[int], float]) -> float:
    return 1 / 2 * sum(loss(i) ** 2 for i in range(1, int(n_c) + 1))


@printed("semismooth.def.global_loss")
def _(N: float, LcW: Callable[[int], float]) -> float:
    return 1 / N * sum(LcW(c) for c in range(1, int(N) + 1))


@printed("semismooth.def.stoch_grad", "variance")
def _(sigma: float) -> float:
    return sigma**2


@printed("semismooth.def.update", "server update")
def _(U_r: float, dU: float) -> float:
    return U_r + dU


@printed("semismooth.def.update", "update, Lemma 6.4")
@printed("semismooth.lem6_4", "server update")
def _(eta_t: float, K: float, N: float, sum_g: float) -> float:
    return -(eta_t / (K * N)) * sum_g


@printed("semismooth.def.update", "local step, Section 5.2")
def _(W_ckm1: float, eta_l: float, grad_c: float) -> float:
    return W_ckm1 - eta_l * grad_c


@printed("semismooth.def.update", "local step, Lemma 6.3")
def _(W_ck: float, eta: float, g_c: float) -> float:
    return W_ck - eta * g_c


@printed("semismooth.def.update", "effective step, Section 5.2")
def _(K: float, eta_g: float, eta_l: float) -> float:
    return K * eta_g * eta_l


@printed("semismooth.def.update", "effective step, Lemma 6.4")
def _(K: float, eta_g: float, eta: float) -> float:
    return K * eta_g * eta


# Assumption 3.1


@printed("semismooth.asm3_1a")
def _(L_U: float, ip_WU: float, b: float, dist: float, a: float) -> float:
    return L_U + ip_WU + b * dist**2 + a * dist * sqrt(L_U)


@printed("semismooth.asm3_1b", "lower")
@printed("semismooth.def4_3", "lower")
def _(tau_1: float, L_U: float) -> float:
    return tau_1**2 * L_U


@printed("semismooth.asm3_1b", "upper")
@printed("semismooth.def4_3", "upper")
def _(tau_2: float, L_U: float) -> float:
    return tau_2**2 * L_U


@printed("semismooth.asm3_1c")
def _(beta: float, dist: float, alpha: float, L_U: float) -> float:
    return beta**2 * dist**2 + alpha**2 * dist * sqrt(L_U)


# Section 4


@printed("semismooth.def4_1")
def _(L_W: float, ip_UW: float, beta: float, dist: float) -> float:
    return L_W + ip_UW + beta / 2 * dist**2


@printed("semismooth.def4_2")
def _(L_W: float, ip_UW: float, b: float, dist: float, a: float) -> float:
    return L_W + ip_UW + b * dist**2 + a * dist * sqrt(L_W)


@printed("semismooth.def4_4")
def _(G: float) -> float:
    return G**2


@printed("semismooth.def4_5")
def _(beta: float, dist: float) -> float:
    return beta * dist


@printed("semismooth.def4_6")
def _(beta: float, dist: float, alpha: float, L_W: float, L_U: float) -> float:
    return beta**2 * dist**2 + alpha**2 * dist * max(sqrt(L_W), sqrt(L_U))
