"""Transcriptions of FedSAGD: Theorem 4.1 and the lemmas of Appendix D."""

from __future__ import annotations

from math import sqrt

from tests.bounds.papers.printed import printed


@printed("fedsagd.def.z")
def _(
    x_t: float,
    x_tm1: float,
    G_Sm1: float,
    beta: float,
    ap: float,
    eta: float,
    eta_l: float,
    s: int,
) -> float:
    return (
        (1 + beta) / (1 - ap * beta) * x_t
        - (beta + ap * beta) / (1 - ap * beta) * x_tm1
        + (beta * eta * eta_l) / ((1 - ap * beta) * s) * G_Sm1
    )


@printed("fedsagd.thm4.1")
@printed("fedsagd.lemD12")
def _(
    L: float,
    D_0: float,
    s: int,
    K: int,
    T: int,
    sigma_l: float,
    sigma_g: float,
    Psi_l: float,
    Psi_g: float,
) -> float:
    return (
        (L * D_0) / sqrt(s * K * T)
        + sigma_l**2 / sqrt(s * K * T)
        + 1 / T * (sigma_l**2 / K**2 + K * sigma_l**2 + sigma_l**2 / (s * K) + sigma_g**2 / K)
        + Psi_l
        + Psi_g
    )


@printed("fedsagd.lemD7", "(b)")
def _(
    alpha: float,
    eta: float,
    eta_l: float,
    ap: float,
    beta: float,
    s: int,
    sigma_l: float,
    GS2: float,
) -> float:
    noise = (alpha * eta**2 * eta_l**2) / ((1 - ap * beta) ** 2 * s) * sigma_l**2
    return noise + (eta**2 * eta_l**2) / ((1 - ap * beta) ** 2 * s**2) * GS2


@printed("fedsagd.lemD9")
def _(
    ap: float,
    beta: float,
    s: int,
    K: int,
    sum_GS2: float,
    T: int,
    alpha: float,
    sigma_l: float,
) -> float:
    mean = sum_GS2 / (s * K) ** 2
    return (
        1 / (1 - ap * beta) ** 2 * mean
        + T * alpha**2 / ((1 - ap * beta) ** 2 * s * K**2) * sigma_l**2
    )


@printed("fedsagd.lemD10")
def _(
    eta_l: float,
    K: int,
    gf2: float,
    sigma_g: float,
    sigma_l: float,
    beta: float,
    v2: float,
) -> float:
    return (
        36 * eta_l**2 * K**2 * gf2
        + 36 * eta_l**2 * K**2 * sigma_g**2
        + 3 * eta_l**2 * K * sigma_l**2
        + 18 * beta**2 * eta_l**2 * K**2 * v2
    )


def lemma_D11(
    alpha: float,
    eta_l: float,
    L: float,
    K: int,
    T: int,
    sum_gf2: float,
    sigma_g: float,
    sigma_l: float,
    beta: float,
) -> tuple[float, float]:
    """The terms that both prints of Lemma D.11 share, and the numerator of the last one."""
    factor = 72 * alpha**2 * eta_l**2 * L**2 * K + (4 * alpha**2) / K
    shared = (
        factor * sum_gf2 + factor * T * sigma_g**2 + 6 * alpha**2 * eta_l**2 * L**2 * T * sigma_l**2
    )
    return shared, 36 * alpha**4 * beta**2 * eta_l**2 * L**2 * T * sigma_l**2


@printed("fedsagd.lemD11")
def _(
    alpha: float,
    eta_l: float,
    L: float,
    K: int,
    T: int,
    sum_gf2: float,
    sigma_g: float,
    sigma_l: float,
    beta: float,
    ap: float,
    s: int,
) -> float:
    shared, last = lemma_D11(alpha, eta_l, L, K, T, sum_gf2, sigma_g, sigma_l, beta)
    return shared + last / ((1 - ap * beta) * s * K)


@printed("fedsagd.lemD11", "line 1923")
def _(
    alpha: float,
    eta_l: float,
    L: float,
    K: int,
    T: int,
    sum_gf2: float,
    sigma_g: float,
    sigma_l: float,
    beta: float,
    ap: float,
    s: int,
) -> float:
    shared, last = lemma_D11(alpha, eta_l, L, K, T, sum_gf2, sigma_g, sigma_l, beta)
    return shared + last / ((1 - ap * beta) ** 2 * s * K)


@printed("fedsagd.lemD12", "constant: B_1")
def _(
    alpha: float,
    beta: float,
    eta: float,
    eta_l: float,
    L: float,
    ap: float,
    K: int,
) -> float:
    left = 1 - ap * beta
    return (
        (4 * alpha**2 * beta**2 * eta**3 * eta_l**3 * L**2) / (left**5 * K)
        + (18 * beta**2 * eta * eta_l**3 * L**2) / left**3
        + (eta**2 * eta_l**2 * L) / (2 * left**2)
    )


@printed("fedsagd.lemD12", "constant: B_2")
def _(
    alpha: float,
    beta: float,
    eta: float,
    eta_l: float,
    L: float,
    ap: float,
    K: int,
) -> float:
    left = 1 - ap * beta
    return (
        (4 * alpha**2 * beta**2 * eta**2 * eta_l**2 * L**2) / (left**4 * K)
        + (18 * beta**2 * eta_l**2 * L**2) / left**2
        + (eta * eta_l * L) / (2 * left)
    )
