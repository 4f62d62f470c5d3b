"""Transcriptions of FedSAGD: Theorems C.2-C.12, their local parts, eq. (3) and Table 1."""

from __future__ import annotations

from tests.bounds.papers.printed import printed

# Local-update stability


@printed("fedsagd.def.local-update-stability", "stability of FedAvg")
@printed("fedsagd.local.fedavg")
@printed("fedsagd.local.fedlnag")
@printed("fedsagd.local.fedadam")
@printed("fedsagd.local.fedcm")
@printed("fedsagd.local.mimelite")
@printed("fedsagd.local.fedacg")
def _(eta_l: float, K: int, Theta: float) -> float:
    return 2 * Theta * eta_l * K


@printed("fedsagd.sec4.1-equal-local-stability", "bound of FedProx")
@printed("fedsagd.local.fedprox")
def _(eta_l: float, lam: float, K: int, Theta: float) -> float:
    contraction: float = (1 - lam * eta_l) ** K
    return 2 / lam * Theta * (1 - contraction)


@printed("fedsagd.local.scaffold")
def _(eta_l: float, K: int, Theta: float) -> float:
    return 6 * Theta * eta_l * K


@printed("fedsagd.local.feddyn")
def _(eta_l: float, lam: float, K: int, Theta: float) -> float:
    contraction: float = (1 - lam * eta_l) ** K
    return 4 / lam * Theta * (1 - contraction)


@printed("fedsagd.local.fedanag")
def _(eta_l: float, beta: float, K: int, Theta: float) -> float:
    return 2 / (1 - beta) * eta_l * K * Theta


@printed("fedsagd.local.fedsagd")
def _(zeta: float, beta: float, Theta: float) -> float:
    return zeta * (2 + 2 * beta) * Theta


@printed("fedsagd.eq3")
def _(Gamma: float, gap_t: float, zeta: float, beta: float, Theta: float) -> float:
    return (1 - Gamma) * gap_t + zeta * (2 + 2 * beta) * Theta


# Theorems of Appendix C


@printed("fedsagd.thmC2")
@printed("fedsagd.thmC6")
@printed("fedsagd.thmC9")
def _(eta_l: float, K: int, Theta: float, T: int) -> float:
    return 2 * eta_l * K * Theta * T


@printed("fedsagd.thmC3")
def _(eta_l: float, lam: float, K: int, Theta: float, T: int) -> float:
    contraction: float = (1 - lam * eta_l) ** K
    return 2 / lam * Theta * (1 - contraction) * T


@printed("fedsagd.thmC4")
def _(eta_l: float, K: int, Theta: float, T: int) -> float:
    return 6 * eta_l * K * Theta * T


@printed("fedsagd.thmC5")
def _(eta_l: float, lam: float, K: int, Theta: float, T: int) -> float:
    contraction: float = (1 - lam * eta_l) ** K
    return 4 / lam * Theta * (1 - contraction) * T


@printed("fedsagd.thmC7")
def _(tau: float, eta_l: float, K: int, Theta: float, T: int) -> float:
    return 2 / tau * eta_l * K * Theta * T


@printed("fedsagd.thmC8")
def _(Theta: float, T: int) -> float:
    return 2 * Theta * T


@printed("fedsagd.thmC10")
def _(lam: float, eta_l: float, K: int, Theta: float, T: int) -> float:
    return (4 - 2 * lam) / (1 - lam) * eta_l * K * Theta * T


@printed("fedsagd.thmC11")
def _(beta: float, eta_l: float, K: int, Theta: float, T: int) -> float:
    return 2 / (1 - beta) * eta_l * K * Theta * T


@printed("fedsagd.thmC12")
def _(Gamma: float, T: int, zeta: float, beta: float, Theta: float) -> float:
    contraction: float = (1 - Gamma) ** T
    return (1 - contraction) / Gamma * zeta * (2 + 2 * beta) * Theta


@printed("fedsagd.thmC12", "proof's last line")
def _(Gamma: float, T: int, lam: float, mu: float, beta: float, Theta: float) -> float:
    contraction: float = (1 - Gamma) ** T
    return (1 - contraction) / Gamma * (2 + 2 * beta) / (lam + mu) * Theta


# Table 1


@printed("fedsagd.tab1.fedavg", "row")
@printed("fedsagd.tab1.fedlnag", "row")
@printed("fedsagd.tab1.mimelite", "row")
def _(eta_l: float, K: int, Theta: float, T: int) -> float:
    return 2 * eta_l * K * Theta * T


@printed("fedsagd.tab1.fedprox", "row")
def _(eta_l: float, lam: float, K: int, Theta: float, T: int) -> float:
    contraction: float = (1 - lam * eta_l) ** K
    return 2 * lam**-1 * Theta * (1 - contraction) * T


@printed("fedsagd.tab1.scaffold", "row")
def _(eta_l: float, K: int, Theta: float, T: int) -> float:
    return 6 * eta_l * K * Theta * T


@printed("fedsagd.tab1.feddyn", "row")
def _(eta_l: float, lam: float, K: int, Theta: float, T: int) -> float:
    contraction: float = (1 - lam * eta_l) ** K
    return 4 * lam**-1 * Theta * (1 - contraction) * T


@printed("fedsagd.tab1.fedadam", "row")
def _(tau: float, eta_l: float, K: int, Theta: float, T: int) -> float:
    return 2 * tau**-1 * eta_l * K * Theta * T


@printed("fedsagd.tab1.fedcm", "row")
def _(Theta: float, T: int) -> float:
    return 2 * Theta * T


@printed("fedsagd.tab1.fedanag", "row")
def _(beta: float, eta_l: float, K: int, Theta: float, T: int) -> float:
    return 2 * (1 - beta) ** -1 * eta_l * K * Theta * T


@printed("fedsagd.tab1.fedacg", "row")
def _(lam: float, eta_l: float, K: int, Theta: float, T: int) -> float:
    return (4 - 2 * lam) * (1 - lam) ** -1 * eta_l * K * Theta * T


@printed("fedsagd.tab1.fedsagd", "row")
def _(lam: float, mu: float, Gamma: float, beta: float, Theta: float, T: int) -> float:
    contraction: float = (1 - Gamma) ** T
    return (lam + mu) ** -1 * Gamma**-1 * (2 + 2 * beta) * Theta * (1 - contraction)
