"""FedInit's constants and the ceilings that its theorems and proofs set, from its text."""

import math

from tests.bounds.papers.printed import printed


@printed("fedinit.thm1", "constant: sigma")
def sigma(K: int, sigma_l: float, sigma_g: float) -> float:
    """The combination of biases, Theorem 1."""
    return sigma_l**2 + 6 * K * sigma_g**2


@printed("fedinit.thm1", "constant: kappa_beta")
def kappa_beta(beta: float) -> float:
    """Theorem 1 and Lemma 23."""
    return 1 / (1 - 141 * beta**2)


@printed("fedinit.thm1", "constant: kappa")
def kappa(beta: float, kappa_beta: float) -> float:
    """Theorem 1 and A.2.2."""
    return 8 + 78 * beta**2 * kappa_beta**2


@printed("fedinit.thm1", "constant: lam")
def lam(eta: float, K: int, L: float, N: int, beta: float, kappa_beta: float) -> float:
    """The term that A.2.2 bounds as a constant."""
    x = eta * K * L
    return 1 / 2 - 38 * x / N - 728 * beta**2 * kappa_beta * x / N - 9 * x**2


@printed("fedinit.thm6", "constant: gamma_beta")
def gamma_beta(beta: float) -> float:
    """Theorem 6 and Lemma 26."""
    return 1 / (1 - 39 * beta**2)


@printed("fedinit.thm6", "constant: zeta_c")
def zeta(eta: float, K: int, L: float, a: float, b: float, gamma_beta: float) -> float:
    """A.3.2."""
    ab = a**2 * b**2
    return (
        1 / 2 - 6 * ab * eta * K * L - 114 * gamma_beta * ab * eta * K - 6 * ab * (eta * K * L) ** 2
    )


@printed("fedinit.thm9", "constant: R_beta")
def r_beta(mu: float, gamma_beta: float, beta: float, a: float, b: float) -> float:
    """Theorem 9."""
    return 228 * mu * gamma_beta * beta**2 * a**2 * b**2


@printed("fedinit.thm17", "constant: C_beta")
def c_beta(beta: float, kappa_beta: float) -> float:
    """Theorem 17 and A.2.3."""
    return kappa_beta / (1 - 48 * beta**2 * kappa_beta)


@printed("fedinit.thm17", "constant: J_beta")
def j_beta(C_beta: float, kappa: float, lam: float, N: int) -> float:
    """Theorem 17."""
    return C_beta * (132 + 804 * kappa / (lam * N))


@printed("fedinit.thm1", "hypothesis: ceiling on eta")
def ceiling_over_clients(N: int, K: int, L: float) -> float:
    """Theorems 1 and 4."""
    return 1 / (N * K * L)


@printed("fedinit.thm6", "hypothesis: ceiling on eta")
def ceiling_under_interpolation(a: float, K: int, L: float) -> float:
    """Theorems 6 and 9, Lemma 26."""
    return 1 / (a * K * L)


@printed("fedinit.lem21", "hypothesis: ceiling on eta")
def ceiling_of_lemma_21(K: int, L: float) -> float:
    """The proof of Lemma 21."""
    return 1 / (math.sqrt(6 * (K - 1) * (2 * K - 1)) * L)


@printed("fedinit.lem22", "hypothesis: ceiling on eta")
def ceiling_of_lemma_22(K: int, L: float) -> float:
    """Lemmas 22 and 23, A.3.2."""
    return 1 / (K * L)


@printed("fedinit.A22", "hypothesis: ceiling on eta (A.2.2)")
def ceiling_of_a22(K: int, L: float, N: int, beta: float, kappa_beta: float) -> float:
    """What the sign of the gradients' coefficient indicates, A.2.2."""
    return 1 / (2 * K * L * (1 + 78 * beta**2 * kappa_beta * K**2 / N))


@printed("fedinit.A23", "hypothesis: ceiling on eta (A.2.3)")
def ceiling_of_a23(lam: float, mu: float, K: int) -> float:
    """The recursion of A.2.3."""
    return 1 / (lam * mu * K)


@printed("fedinit.lem24", "hypothesis: ceiling on eta")
def ceiling_of_lemma_24(a: float, K: int, L: float) -> float:
    """The proof of Lemma 24."""
    return 1 / (2 * a * math.sqrt((2 * K - 1) * (K - 1)) * L)
